/** Limits from the specification (part 9), and limits that we chose ourselves ("ours"). */

/** Maximum size of an import file: 4 MB. */
export const IMPORT_MAX_BYTES = 4 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 1000;
/**
 * Maximum number of rows read from one sheet of an import file. A sheet may contain titles, totals and repeated headers
 * in addition to components (ours).
 */
export const IMPORT_READ_ROWS = 3000;
/** Maximum number of columns read from an import file (ours). */
export const IMPORT_READ_COLUMNS = 100;
export const IMPORT_PREVIEW_ROWS = 10;
/** Maximum size of a commercial offer or document: 25 MB (ours; the specification names no limit). */
export const DOCUMENT_MAX_BYTES = 25 * 1024 * 1024;
/** Maximum number of design documents per item or lot (ours). */
export const DOCUMENTS_MAX = 50;
export const TENDER_MAX_MANAGERS = 20;
/** Number of hours for which an urgent tender accepts offers after it is sent. */
export const URGENT_HOURS = 12;
/**
 * Number of hours before closing at which suppliers who haven't answered are reminded. Manual reminders must be at
 * least REMIND_AGAIN_HOURS apart.
 */
export const REMINDER_HOURS = 24;
export const REMIND_AGAIN_HOURS = 4;
/** Number of minutes within which changes of an open tender are combined into one email. */
export const CHANGES_MAIL_MINUTES = 5;
/** Number of hours before closing at which an unsent complete offer triggers a warning (ours). */
export const UNSENT_WARNING_HOURS = 24;
/**
 * Maximum number of lines listed in the receipt email of an offer. For longer offers the email states the number of
 * remaining lines (ours).
 */
export const RECEIPT_MAX_LINES = 200;
export const DELIVERY_MAX_FILES = 20;
/** Number of hours after a receipt in which the customer corrects it without the supplier's confirmation (ours). */
export const CORRECTION_HOURS = 24;
/** Maximum number of lots in a tender, rows in a bulk call, and lines in an offer. */
export const BULK_MAX_ROWS = 1000;
/** Orders that are confirmed or paid by one call. Each of them is a step of its own. */
export const RECORDS_AT_ONCE_MAX = 100;
/** Maximum number of lines in an order: all lots of a tender, plus the same number added manually (ours). */
export const ORDER_MAX_LINES = 2000;
export const DELIVERY_ADDRESS_MAX = 500;
/** Number of days after which an order that waits for one side is late (ours). */
export const ORDER_LATE_DAYS = 3;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
export const HTTP_TIMEOUT_MS = 60_000;
export const RETRIES_ON_429 = 3;
/** Minimum time between automatic page reloads after a script chunk fails to load. */
export const CHUNK_RELOAD_WINDOW_MS = 60_000;
/**
 * Maximum number of rows for sort orders without a column of the item table (status, an attribute). Sorting in this way
 * reads all rows for each page (ours).
 */
export const DERIVED_ORDER_MAX_ROWS = 100_000;
/** Maximum number of search or filter results that are counted. Later pages are not offered (ours). */
export const COUNTED_MAX_ROWS = 10_000;
/** Debounce delay in milliseconds between the last keystroke in a search and the request. */
export const FETCH_DELAY_MS = 200;
/** Maximum number of workspaces listed in the side menu and in the profile menu. */
export const SIDE_MENU_WORKSPACES = 5;
export const PROFILE_MENU_WORKSPACES = 2;
export const LIST_DEFAULT_LIMIT = 25;
export const LIST_MAX_LIMIT = 1000;
/**
 * Maximum number of rows copied at once. Browsers permit clipboard writes only for a few seconds after the keystroke.
 */
export const COPY_MAX_ROWS = 5000;
export const SESSION_IDLE_DAYS = 30;
export const SESSION_ABSOLUTE_DAYS = 90;
/** Maximum number of live streams per user and server. Each open page uses one. */
export const STREAMS_PER_USER = 20;
/** Number of hours during which a repeated request with the same Idempotency-Key gets the first response. */
export const IDEMPOTENCY_HOURS = 24;
export const DELIVERY_MAX_WEEKS = 520;

export const INVITE_DAYS = 7;
export const INVITE_MAILS_PER_DAY = 3;
/**
 * Maximum number of calls per minute from one IP address that email addresses that a user typed: enough for a
 * department, too few to flood mailboxes.
 */
export const INVITE_CALLS_PER_MINUTE = 60;
/** Maximum number of rows in a sheet of colleagues or supplier companies (ours). */
export const PEOPLE_SHEET_MAX_ROWS = 200;
/** Maximum number of invitations that one company sends per day when it invites from a sheet (ours). */
export const COMPANY_INVITES_PER_DAY = 600;
/** Maximum number of emails with which one company invites suppliers into its list per day (ours). */
export const SUPPLIER_INVITES_PER_DAY = 200;
/** Maximum length of the message in such an email. */
export const SUPPLIER_INVITE_MESSAGE_MAX = 500;
/** Number of days for which the link of a withdrawn invitation reports the withdrawal. */
export const CLEARED_INVITE_DAYS = 90;
/** Days for which the link in a queued email to an invited address is valid, if no closing date ends it. */
export const AWAITED_LINK_DAYS = 30;

export const ACTIVATION_HOURS = 72;
export const RESET_HOURS = 1;
export const LOGIN_CODE_MINUTES = 10;
export const LOGIN_CODE_TRIES = 5;
export const MAIL_RESEND_SECONDS = 60;

/**
 * Maximum attempts per account in 15 minutes, counted across all servers; further attempts wait for the end of that
 * time. Passwords and emailed codes have separate counters, so an attack on one doesn't lock the owner out of the
 * other. Each IP address, and each browser that has signed in before, also has a counter of its own. All addresses
 * together get a few times as many attempts, which stops a distributed attack. There is no such allowance for second
 * factors, because an attacker who guesses them already knows the password.
 */
export const TRIES_FOR_ACCOUNT = { password: 10, code: 10, factor: 5 } as const;
export const TRIES_OF_STRANGERS = { password: 30, code: 10, factor: 5 } as const;
export const TRY_MINUTES = 15;

export const SECURITY_EVENT_DAYS = 90;
/**
 * Maximum number of security events recorded individually per minute and server. Further events are aggregated by kind.
 */
export const SECURITY_EVENTS_PER_MINUTE = 200;
export const SHOWN_SECURITY_EVENTS = 100;

/** Number of single-use recovery codes, which replace a lost phone. */
export const RECOVERY_CODES = 10;
export const EMAIL_CHANGE_HOURS = 24;

export const CONSENT_YEARS = 10;
/** Lifetime of persistent cookies. Browsers limit it to 400 days (RFC 6265bis, section 5.5). */
export const COOKIE_DAYS = 400;

/** Number of days for which deleted purchase requests can be restored. */
export const TRASH_DAYS = 30;
export const EXPORT_MAX_ROWS = 100_000;

/** Exclusive upper limit of a quantity. */
export const QUANTITY_LIMIT = "1000000000";

/**
 * Matches permitted redirect targets after an email link or sign-in: paths of pages behind the sign-in, or of an
 * invitation, without an origin. Refuses other sites in any spelling, including characters that browsers substitute or
 * drop, and steps to a parent folder.
 */
export const PRODUCT_PATH =
  /^(?!.*([\\\s\p{Cc}]|\/(\.|%2e)+([/?#]|$)))\/(service|admin-profile|workspace|new-workspace|profile|invite)([/?#]|$)/isu;

/** Maximum length of a comment, and of the parts that its mentions divide it into (ours). */
export const COMMENT_MAX_LENGTH = 4000;
export const COMMENT_MAX_PARTS = 100;
/** Minutes in which the author of a comment may edit it. Afterwards it can only be struck out. */
export const COMMENT_EDIT_MINUTES = 15;

export const INVOICE_REPEATS_SHOWN = 10;
export const PRICE_QUANTITY_MAX = 1_000_000;

/** Unread inbox entries that are counted; the menu shows "99+" for more (ours). */
export const INBOX_UNREAD_SHOWN = 99;
/** Number of days after which entries that were read leave the inbox and its archive (ours). */
export const INBOX_READ_DAYS = 90;
/** Number of days for which an inbox entry can be put off (ours). */
export const INBOX_LATER_DAYS = 60;
