/**
 * Ways to transfer orders to 1C: a file that a user imports ("file"), requests from 1C ("pull"), requests from the
 * server to a custom 1C service ("push"), or requests from the server to the standard OData interface ("odata").
 */
export const ONE_C_DRIVERS = ["file", "pull", "push", "odata"] as const;
export type OneCDriver = (typeof ONE_C_DRIVERS)[number];

/** Drivers for which the server initiates the transfer. */
export const ONE_C_SENT: ReadonlySet<OneCDriver | null> = new Set<OneCDriver | null>(["push", "odata"]);

/** Naming schemes of a 1C database: Trade Management and related products ("trade"), or Our Company ("small"). */
export const ONE_C_PRESETS = ["trade", "small"] as const;
export type OneCPreset = (typeof ONE_C_PRESETS)[number];

/**
 * Role of the company in its 1C documents. Standard 1C imports orders from web sites only as a seller, so the role is
 * configurable.
 */
export const ONE_C_ROLES = ["buyer", "seller"] as const;
export type OneCRole = (typeof ONE_C_ROLES)[number];

/** Versions of CommerceML that current 1C versions read. */
export const ONE_C_FORMATS = ["2.08", "2.10"] as const;
export type OneCFormat = (typeof ONE_C_FORMATS)[number];

export const ONE_C_ENCODINGS = ["utf-8", "windows-1251"] as const;
export type OneCEncoding = (typeof ONE_C_ENCODINGS)[number];

/**
 * States of a document: waiting for 1C, accepted by 1C, failed until a user intervenes, or withdrawn with its order.
 */
export const ONE_C_STATUSES = ["waiting", "sent", "failed", "withdrawn"] as const;
export type OneCStatus = (typeof ONE_C_STATUSES)[number];

export const ONE_C_OUTCOMES = [
  "running",
  "interrupted",
  "given",
  "confirmed",
  "changed",
  "over",
  "unreachable",
  "timeout",
  "address_refused",
  "insecure",
  "redirect",
  "wrong_credentials",
  "no_such_service",
  "not_published",
  "no_rights",
  "not_in_base",
  "other_unit",
  "deleted_there",
  "refused",
  "server_error",
  "bad_answer",
  "not_configured",
  "taken_back",
  "cancel_kept",
] as const;
export type OneCOutcome = (typeof ONE_C_OUTCOMES)[number];

/**
 * Outcomes after which an automatic retry may succeed. After any other outcome, a person must change something first.
 */
export const ONE_C_PASSING: ReadonlySet<OneCOutcome> = new Set([
  "unreachable",
  "timeout",
  "server_error",
  "bad_answer",
  "interrupted",
]);

/** Reasons why a document from 1C isn't applied automatically. Each reason has a message in the catalogues. */
export const ONE_C_DOUBTS = [
  "no_order",
  "not_handed_over",
  "other_operation",
  "other_counterparty",
  "other_sum",
] as const;
export type OneCDoubt = (typeof ONE_C_DOUBTS)[number];

/**
 * Sums of an order that a document of 1C can state, the most specific first. A return is for what the returned goods
 * cost, a change by how much a closed line or an amendment changed what is to be paid.
 */
export const ONE_C_SUMS = [
  "due",
  "unpaid",
  "overpaid",
  "payment",
  "repayment",
  "invoice",
  "return",
  "change",
  "received",
  "ordered",
] as const;
export type OneCSum = (typeof ONE_C_SUMS)[number];

export const ONE_C_MATCHES = ["id", "number", "counterparty", "sum"] as const;
export type OneCMatch = (typeof ONE_C_MATCHES)[number];
