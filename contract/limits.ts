/** The constants of the specification (part 9) and of our own decisions, each named once. */

/** Import file: at most 4 MB. */
export const IMPORT_MAX_BYTES = 4 * 1024 * 1024;
/** Import file: at most 1000 component rows. */
export const IMPORT_MAX_ROWS = 1000;
/**
 * Import file: rows that are read of one sheet; beside the components it may hold titles, totals and headers that come
 * again (ours).
 */
export const IMPORT_READ_ROWS = 3000;
/** Import file: columns that are read (ours). */
export const IMPORT_READ_COLUMNS = 100;
/** Rows shown in the mapping step. */
export const IMPORT_PREVIEW_ROWS = 10;
/** Commercial offer and documents: at most 25 MB a file (ours; the specification names no limit). */
export const DOCUMENT_MAX_BYTES = 25 * 1024 * 1024;
/** Design documentation: at most 50 files an item or lot (ours). */
export const DOCUMENTS_MAX = 50;
/** At most 20 managers a tender. */
export const TENDER_MAX_MANAGERS = 20;
/** An urgent tender takes offers for 12 hours after it is sent. */
export const URGENT_HOURS = 12;
/** Suppliers who have not answered are reminded so long before the closing, and by hand not more often than this. */
export const REMINDER_HOURS = 24;
export const REMIND_AGAIN_HOURS = 4;
/** Changes of an open tender that follow one another within this time go out in one mail. */
export const CHANGES_MAIL_MINUTES = 5;
/** An offer that is complete and not sent is warned of in the last hours before the closing (ours). */
export const UNSENT_WARNING_HOURS = 24;
/** Lines in the mailed receipt of an offer; of more it says how many (ours). */
export const RECEIPT_MAX_LINES = 200;
/** Files of one delivery (ours). */
export const DELIVERY_MAX_FILES = 20;
/** Lots of one tender, rows of one bulk call, lines of one offer. */
export const BULK_MAX_ROWS = 1000;
/** Lines of one order: all lots of a tender, and as many by hand (ours). */
export const ORDER_MAX_LINES = 2000;
/** Letters of where an order is delivered to. */
export const DELIVERY_ADDRESS_MAX = 500;
/** An order that has waited for one side for so many days is late (ours). */
export const ORDER_LATE_DAYS = 3;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
/** The client's time-out of one call, milliseconds. */
export const HTTP_TIMEOUT_MS = 60_000;
/** Repeats of a call that was answered 429. */
export const RETRIES_ON_429 = 3;
/** One reload for a script chunk that fails to load in this time. */
export const CHUNK_RELOAD_WINDOW_MS = 60_000;
/**
 * A list that no column of the item orders (by status, by an attribute) has at most so many rows: all of them are gone
 * through for each page (ours).
 */
export const DERIVED_ORDER_MAX_ROWS = 100_000;
/** What a search or filters leave of a long list is counted up to here; pages behind it are not offered (ours). */
export const COUNTED_MAX_ROWS = 10_000;
/** Delay between the last key and the fetch of a search. */
export const FETCH_DELAY_MS = 200;
/** Workspaces in the side menu and in the profile menu. */
export const SIDE_MENU_WORKSPACES = 5;
export const PROFILE_MENU_WORKSPACES = 2;
/** Rows of one list answer. */
export const LIST_DEFAULT_LIMIT = 25;
export const LIST_MAX_LIMIT = 1000;
/**
 * Rows of a list that are copied at once: a browser lets a page write to the clipboard for some seconds after the key.
 */
export const COPY_MAX_ROWS = 5000;
/** A session dies after 30 days without use, and after 90 days in any case. */
export const SESSION_IDLE_DAYS = 30;
export const SESSION_ABSOLUTE_DAYS = 90;
/** Live streams that one user may have open on one server: as many pages as anybody looks at. */
export const STREAMS_PER_USER = 20;
/** A repeated call with the same Idempotency-Key within this time gets the first answer. */
export const IDEMPOTENCY_HOURS = 24;
/** Delivery is promised in whole weeks, at most ten years. */
export const DELIVERY_MAX_WEEKS = 520;

/** An invitation can be answered for a week, and is mailed at most three times a day. */
export const INVITE_DAYS = 7;
export const INVITE_MAILS_PER_DAY = 3;
/** How long the link of a withdrawn invitation says that it was. */
export const CLEARED_INVITE_DAYS = 90;
/** How long the link to a tender without a closing date is kept for a mail that waits to go. */
export const AWAITED_LINK_DAYS = 30;

/** How long mailed links and codes are good, and how often a code may be tried and mailed. */
export const ACTIVATION_HOURS = 72;
export const RESET_HOURS = 1;
export const LOGIN_CODE_MINUTES = 10;
export const LOGIN_CODE_TRIES = 5;
export const MAIL_RESEND_SECONDS = 60;

/**
 * Tries for one account in a quarter of an hour, counted on all servers together; then this way in waits for its end.
 * Passwords and mailed codes are counted apart, so that somebody who guesses at one doesn't lock the owner out of the
 * other. A browser that has signed in to the account before has a count of its own, and so has each address; all
 * addresses together have a few times as many, which stops somebody who guesses from many of them. Somebody who guesses
 * at a factor knows the password already: nothing is added for other addresses there.
 */
export const TRIES_FOR_ACCOUNT = { password: 10, code: 10, factor: 5 } as const;
export const TRIES_OF_STRANGERS = { password: 30, code: 10, factor: 5 } as const;
export const TRY_MINUTES = 15;

/** Failed sign-ins and refused calls stay in the history for so long. */
export const SECURITY_EVENT_DAYS = 90;
/** Security events that are told apart in one minute on one server; more are counted together, by their kind. */
export const SECURITY_EVENTS_PER_MINUTE = 200;
/** Failed sign-ins that the owner of an account is shown. */
export const SHOWN_SECURITY_EVENTS = 100;

/** Codes that stand in for a phone that got lost, each for once. */
export const RECOVERY_CODES = 10;
/** A link that confirms a new address of an account is good so long. */
export const EMAIL_CHANGE_HOURS = 24;

/** A consent is valid for ten years. */
export const CONSENT_YEARS = 10;
/** Browsers keep no cookie longer than 400 days (RFC 6265bis, section 5.5). */
export const COOKIE_DAYS = 400;

/** Deleted purchase requests can be brought back for so long. */
export const TRASH_DAYS = 30;
/** Rows of one exported file. */
export const EXPORT_MAX_ROWS = 100_000;

/**
 * Where a mail or the sign-in may lead somebody on to: a page of this product behind the sign-in, or an invitation,
 * without its site. Another site is none, however it is spelt: with signs that browsers read as others or leave out, or
 * by steps to a folder above.
 */
export const PRODUCT_PATH =
  /^(?!.*([\\\s\p{Cc}]|\/(\.|%2e)+([/?#]|$)))\/(service|admin-profile|workspace|new-workspace|profile|invite)([/?#]|$)/isu;

/** Other invoices with the number of one that are named beside it. */
export const INVOICE_REPEATS_SHOWN = 10;
/** A price is for at most so many units. */
export const PRICE_QUANTITY_MAX = 1_000_000;
