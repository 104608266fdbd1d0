import { ErrorBody } from "#contract/errors.ts";
import { ApiError, NoResponseError } from "#src/api/api-error.ts";

/** What whoever stands before the server says when the server is away (RFC 9110, 15.6.3 to 15.6.5). */
const AWAY = [502, 503, 504];

/**
 * The error that an answer with this status and body stands for. What isn't the product's own, such as the page of a
 * proxy, is nothing that a person should read.
 */
export function errorIn(status: number, text: string): ApiError | NoResponseError {
  try {
    return new ApiError(status, ErrorBody.parse(JSON.parse(text)));
  } catch {
    return AWAY.includes(status)
      ? new NoResponseError(false)
      : new ApiError(status, { code: status === 413 ? "too_large" : "unreadable", detail: "" });
  }
}
