/** Constants from the specification (part 9) and from our own decisions ("ours"). */

/** Import file: at most 4 MB. */
export const IMPORT_MAX_BYTES = 4 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 1000;
/**
 * Import file: rows read from one sheet. A sheet may contain titles, totals and repeated headers in addition to
 * components (ours).
 */
export const IMPORT_READ_ROWS = 3000;
/** Import file: maximum number of columns read (ours). */
export const IMPORT_READ_COLUMNS = 100;
export const IMPORT_PREVIEW_ROWS = 10;
/** Maximum size of a commercial offer or document: 25 MB (ours; the specification names no limit). */
export const DOCUMENT_MAX_BYTES = 25 * 1024 * 1024;
/** Design documents per item or lot (ours). */
export const DOCUMENTS_MAX = 50;
export const TENDER_MAX_MANAGERS = 20;
/** An urgent tender accepts offers for 12 hours after it is sent. */
export const URGENT_HOURS = 12;
/**
 * Suppliers without an answer are reminded this long before closing. Manual reminders must be at least
 * REMIND_AGAIN_HOURS apart.
 */
export const REMINDER_HOURS = 24;
export const REMIND_AGAIN_HOURS = 4;
/** Changes of an open tender within this time are combined into one email. */
export const CHANGES_MAIL_MINUTES = 5;
/** A complete but unsent offer triggers a warning in the last hours before closing (ours). */
export const UNSENT_WARNING_HOURS = 24;
/**
 * Lines listed in the receipt email of an offer. For longer offers the email states the number of remaining lines
 * (ours).
 */
export const RECEIPT_MAX_LINES = 200;
export const DELIVERY_MAX_FILES = 20;
/** Limit for the lots of a tender, the rows of a bulk call and the lines of an offer. */
export const BULK_MAX_ROWS = 1000;
/** Lines per order: all lots of a tender, and the same number added by hand (ours). */
export const ORDER_MAX_LINES = 2000;
export const DELIVERY_ADDRESS_MAX = 500;
/** An order that has waited for one side for this many days is late (ours). */
export const ORDER_LATE_DAYS = 3;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
export const HTTP_TIMEOUT_MS = 60_000;
export const RETRIES_ON_429 = 3;
/** The page reloads at most once within this time if a script chunk fails to load. */
export const CHUNK_RELOAD_WINDOW_MS = 60_000;
/**
 * A sort order that no item column provides (status, an attribute) requires reading all rows for each page. It is
 * offered up to this many rows (ours).
 */
export const DERIVED_ORDER_MAX_ROWS = 100_000;
/** Search and filter results are counted up to this limit; later pages are not offered (ours). */
export const COUNTED_MAX_ROWS = 10_000;
/** Debounce delay between the last keystroke in a search and the request. */
export const FETCH_DELAY_MS = 200;
/** Workspaces listed in the side menu and in the profile menu. */
export const SIDE_MENU_WORKSPACES = 5;
export const PROFILE_MENU_WORKSPACES = 2;
export const LIST_DEFAULT_LIMIT = 25;
export const LIST_MAX_LIMIT = 1000;
/** Rows that can be copied at once. Browsers permit clipboard writes only for a few seconds after the keystroke. */
export const COPY_MAX_ROWS = 5000;
export const SESSION_IDLE_DAYS = 30;
export const SESSION_ABSOLUTE_DAYS = 90;
/** Live streams per user and server: as many pages as anyone has open. */
export const STREAMS_PER_USER = 20;
/** A repeated request with the same Idempotency-Key within this time gets the first response. */
export const IDEMPOTENCY_HOURS = 24;
export const DELIVERY_MAX_WEEKS = 520;

export const INVITE_DAYS = 7;
export const INVITE_MAILS_PER_DAY = 3;
/** A withdrawn invitation's link reports the withdrawal for this long. */
export const CLEARED_INVITE_DAYS = 90;
/** Validity of a tender link in a queued email if the tender has no closing date. */
export const AWAITED_LINK_DAYS = 30;

export const ACTIVATION_HOURS = 72;
export const RESET_HOURS = 1;
export const LOGIN_CODE_MINUTES = 10;
export const LOGIN_CODE_TRIES = 5;
export const MAIL_RESEND_SECONDS = 60;

/**
 * Attempts per account in a quarter of an hour, counted across all servers; further attempts wait for its end.
 * Passwords and emailed codes have separate counters. An attack on one therefore doesn't lock the owner out of the
 * other. A browser that has signed in before has its own counter, and so has each IP address. All addresses together
 * get a few times as many attempts, which stops a distributed attack. An attacker who guesses a second factor already
 * knows the password, so factors get no such allowance.
 */
export const TRIES_FOR_ACCOUNT = { password: 10, code: 10, factor: 5 } as const;
export const TRIES_OF_STRANGERS = { password: 30, code: 10, factor: 5 } as const;
export const TRY_MINUTES = 15;

export const SECURITY_EVENT_DAYS = 90;
/** Security events recorded individually per minute and server. Further events are aggregated by kind. */
export const SECURITY_EVENTS_PER_MINUTE = 200;
export const SHOWN_SECURITY_EVENTS = 100;

/** Single-use recovery codes that replace a lost phone. */
export const RECOVERY_CODES = 10;
export const EMAIL_CHANGE_HOURS = 24;

export const CONSENT_YEARS = 10;
/** Browsers limit the lifetime of cookies to 400 days (RFC 6265bis, section 5.5). */
export const COOKIE_DAYS = 400;

/** Deleted purchase requests can be restored for this long. */
export const TRASH_DAYS = 30;
export const EXPORT_MAX_ROWS = 100_000;

/**
 * Permitted redirect targets after an email link or sign-in, without an origin: pages behind the sign-in, or an
 * invitation. The pattern refuses other sites in any spelling. It covers characters that browsers substitute or drop,
 * and steps to a parent folder.
 */
export const PRODUCT_PATH =
  /^(?!.*([\\\s\p{Cc}]|\/(\.|%2e)+([/?#]|$)))\/(service|admin-profile|workspace|new-workspace|profile|invite)([/?#]|$)/isu;

export const INVOICE_REPEATS_SHOWN = 10;
export const PRICE_QUANTITY_MAX = 1_000_000;
