import type { ErrorBody, ErrorCode, Problem } from "#contract/errors.ts";

/** Error response of the server: an error code from the contract, a message for the user, and details. */
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

  /** Error messages by form field. */
  get fields(): Readonly<Record<string, readonly string[]>> {
    return this.body.fields ?? {};
  }

  /** Validation problems in individual grid rows. */
  get problems(): readonly Problem[] {
    return this.body.problems ?? [];
  }
}

/**
 * Thrown when a file can't be downloaded. This is a separate class because a download has no page area that could show
 * its error.
 */
export class DownloadError extends ApiError {}

/** Thrown if no response arrives because the server or the network is down, or because the call times out. */
export class NoResponseError extends Error {
  readonly timed_out: boolean;
  constructor(timedOut: boolean) {
    super(timedOut ? "timed out" : "no answer");
    this.name = "NoResponseError";
    this.timed_out = timedOut;
  }
}

/** Thrown instead of making a call when a preceding step has failed. The message is shown to the user. */
export class NotReadyError extends Error {
  override readonly name = "NotReadyError";
}

/** Thrown when the caller cancels the call. This error is never shown to the user. */
export class CancelledError extends Error {
  constructor() {
    super("cancelled");
    this.name = "CancelledError";
  }
}

/**
 * Returns the body of a version-conflict response: the current record, or the list of changes.
 * @throws the given error if it is not a version conflict
 */
export function conflictIn(error: unknown): ErrorBody {
  if (!(error instanceof ApiError) || error.code !== "version_conflict") throw error;
  return error.body;
}

const isErrorCode = (code: string): code is ErrorCode => code !== "" && code !== "unreadable";

/**
 * Returns the original error, unwrapping a form's SaveError. The function checks the shape of the error, because
 * importing SaveError would add its code to the sign-in page.
 */
export const reasonOf = (error: unknown): unknown =>
  error instanceof Error && "reason" in error ? error.reason : error;
