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

  /** Validation problems of single grid rows. */
  get problems(): readonly Problem[] {
    return this.body.problems ?? [];
  }
}

/** A file could not be downloaded. A separate class, because a download has no page area that could show its error. */
export class DownloadError extends ApiError {}

/** No response: the server or the network is down, or the call timed out. */
export class NoResponseError extends Error {
  readonly timed_out: boolean;
  constructor(timedOut: boolean) {
    super(timedOut ? "timed out" : "no answer");
    this.name = "NoResponseError";
    this.timed_out = timedOut;
  }
}

/** A preceding step failed, so the call was not made. The message is shown to the user. */
export class NotReadyError extends Error {
  override readonly name = "NotReadyError";
}

/** The caller cancelled the call. This error is never shown to the user. */
export class CancelledError extends Error {
  constructor() {
    super("cancelled");
    this.name = "CancelledError";
  }
}

/**
 * Returns the body of a version-conflict response: the current record, or the list of changes.
 * @throws the given error unless it is a version conflict
 */
export function conflictIn(error: unknown): ErrorBody {
  if (!(error instanceof ApiError) || error.code !== "version_conflict") throw error;
  return error.body;
}

const isErrorCode = (code: string): code is ErrorCode => code !== "" && code !== "unreadable";

/**
 * Returns the original error, unwrapping a form's SaveError. Checks the shape of the error, because importing SaveError
 * would add it to the sign-in page.
 */
export const reasonOf = (error: unknown): unknown =>
  error instanceof Error && "reason" in error ? error.reason : error;
