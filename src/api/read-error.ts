import { ErrorBody } from "#contract/errors.ts";
import { ApiError, NoResponseError } from "#src/api/api-error.ts";

/** Status codes that a proxy returns when the server is unavailable (RFC 9110, 15.6.3 to 15.6.5). */
const AWAY = [502, 503, 504];

/**
 * Converts an error response to an ApiError, or to a NoResponseError if the server is unavailable. Never shows the user
 * a body in an unknown format, such as a proxy's error page.
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
