import { ErrorBody } from "#contract/errors.ts";
import { ApiError, NoAnswer } from "#src/api/api-error.ts";

/** What whoever stands before the server says when the server is away (RFC 9110, 15.6.3 to 15.6.5). */
const AWAY = [502, 503, 504];

/** The error that an answer stands for. What isn't the product's own, such as the page of a proxy, is nothing that a person should read. */
export async function errorOf(response: Response): Promise<ApiError | NoAnswer> {
  const { status } = response;
  try {
    return new ApiError(status, ErrorBody.parse(await response.json()));
  } catch {
    return AWAY.includes(status) ? new NoAnswer(false) : new ApiError(status, { code: "unreadable", detail: "" });
  }
}
