import type { ErrorCode } from "#contract/errors.ts";

/** A problem as the rules find it: a code with its numbers; the edge adds the sentence in the caller's language. */
export interface RawProblem {
  readonly code: string;
  readonly row?: number;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What an error carries beside its code. */
export interface ErrorDetails {
  /** Numbers and words for the sentence. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Field → codes under `validation` in the catalogues. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly problems?: readonly RawProblem[];
  /** version_conflict: the record as it is now. */
  readonly current?: unknown;
  /** wrong_state: the actions that are open now. */
  readonly actions?: readonly string[];
  readonly retry_after?: number;
}

/** The one error that an operation throws: a code of the contract, and what goes with it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}


/** Returns the value, or throws 404: the record isn't there, or isn't this caller's to know of. */
export function found<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new AppError("not_found");
  return value;
}
