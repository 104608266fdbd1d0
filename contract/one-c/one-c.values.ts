/** How orders get into 1C: a file that a person carries, 1C asks for them, or the server sends them. */
export const ONE_C_DRIVERS = ["file", "pull", "push"] as const;
export type OneCDriver = (typeof ONE_C_DRIVERS)[number];

/** What the company is in its documents. Stock 1C takes orders from a site only of a seller, hence the choice. */
export const ONE_C_ROLES = ["buyer", "seller"] as const;
export type OneCRole = (typeof ONE_C_ROLES)[number];

/** Versions of CommerceML that 1C of these years reads. */
export const ONE_C_FORMATS = ["2.08", "2.10"] as const;
export type OneCFormat = (typeof ONE_C_FORMATS)[number];

export const ONE_C_ENCODINGS = ["utf-8", "windows-1251"] as const;
export type OneCEncoding = (typeof ONE_C_ENCODINGS)[number];

/** Where a document stands: waits to be taken, taken by 1C, given up until a person looks; `withdrawn` with its order. */
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
  "refused",
  "server_error",
  "bad_answer",
  "not_configured",
  "taken_back",
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
