import type { ErrorBody, ErrorCode, Problem } from "#contract/errors.ts";

/**
 * An answer that isn't the one hoped for: the code of the contract, the sentence for a person, and what goes with it.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "unreadable";
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.detail);
    this.name = "ApiError";
    this.status = status;
    this.code = isErrorCode(body.code) ? body.code : "unreadable";
    this.body = body;
  }

  /** Sentences by field, for a form. */
  get fields(): Readonly<Record<string, readonly string[]>> {
    return this.body.fields ?? {};
  }

  /** Problems by row, for a grid. */
  get problems(): readonly Problem[] {
    return this.body.problems ?? [];
  }
}

/** A file that isn't given. A page says by itself why it can't be read; a download has no page that could. */
export class DownloadError extends ApiError {}

/** No answer at all: the server is gone, the network is, or the call took longer than its time. */
export class NoResponseError extends Error {
  readonly timed_out: boolean;
  constructor(timedOut: boolean) {
    super(timedOut ? "timed out" : "no answer");
    this.name = "NoResponseError";
    this.timed_out = timedOut;
  }
}

/** A step before it didn't work, in a sentence for the person. */
export class NotReadyError extends Error {
  override readonly name = "Unready";
}

/** The caller took the call back; not an error that anybody is told of. */
export class CancelledError extends Error {
  constructor() {
    super("cancelled");
    this.name = "Cancelled";
  }
}

/**
 * What a call says that was refused because somebody was faster: the record as it is now, or what has changed.
 * @throws the error where it is another one
 */
export function conflictIn(error: unknown): ErrorBody {
  if (!(error instanceof ApiError) || error.code !== "version_conflict") throw error;
  return error.body;
}

const isErrorCode = (code: string): code is ErrorCode => code !== "" && code !== "unreadable";

/**
 * What went wrong, also where it comes wrapped as the refusal of a form (SaveError, which the sign-in page does
 * without).
 */
export const reasonOf = (error: unknown): unknown =>
  error instanceof Error && "reason" in error ? error.reason : error;
