/**
 * How orders get into 1C: a file that a person carries, 1C asks for them, or the server sends them, to a service that
 * somebody has written in 1C or to the interface that every 1C has (OData).
 */
export const ONE_C_DRIVERS = ["file", "pull", "push", "odata"] as const;
export type OneCDriver = (typeof ONE_C_DRIVERS)[number];

/** Those of which the server itself begins. */
export const ONE_C_SENT: ReadonlySet<OneCDriver | null> = new Set<OneCDriver | null>(["push", "odata"]);

/** How objects are called in a base: as in Trade Management and its relatives (ERP), or as in Our Company (small). */
export const ONE_C_PRESETS = ["trade", "small"] as const;
export type OneCPreset = (typeof ONE_C_PRESETS)[number];

/** What the company is in its documents. Stock 1C takes orders from a site only of a seller, hence the choice. */
export const ONE_C_ROLES = ["buyer", "seller"] as const;
export type OneCRole = (typeof ONE_C_ROLES)[number];

/** Versions of CommerceML that 1C of these years reads. */
export const ONE_C_FORMATS = ["2.08", "2.10"] as const;
export type OneCFormat = (typeof ONE_C_FORMATS)[number];

export const ONE_C_ENCODINGS = ["utf-8", "windows-1251"] as const;
export type OneCEncoding = (typeof ONE_C_ENCODINGS)[number];

/**
 * Where a document stands: waits to be taken, taken by 1C, given up until a person looks; `withdrawn` with its order.
 */
export const ONE_C_STATUSES = ["waiting", "sent", "failed", "withdrawn"] as const;
export type OneCStatus = (typeof ONE_C_STATUSES)[number];

/** What became of one attempt, or of one message from 1C; each has its words. */
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

/** Of these a repeat may help by itself; of the others only somebody who changes something. */
export const ONE_C_PASSING: ReadonlySet<OneCOutcome> = new Set([
  "unreachable",
  "timeout",
  "server_error",
  "bad_answer",
  "interrupted",
]);

/** Why a document of 1C isn't taken over by itself; each has its words. */
export const ONE_C_DOUBTS = [
  "no_order",
  "not_handed_over",
  "other_operation",
  "other_counterparty",
  "other_sum",
] as const;
export type OneCDoubt = (typeof ONE_C_DOUBTS)[number];

/** What speaks for an order that a document of 1C may belong to. */
export const ONE_C_MATCHES = ["id", "number", "counterparty", "sum"] as const;
export type OneCMatch = (typeof ONE_C_MATCHES)[number];
