import { ErrorBody } from "#contract/errors.ts";
import { ApiError } from "#src/api/api-error.ts";

/** The error that an answer stands for, whatever its body is. */
export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    return new ApiError(response.status, ErrorBody.parse(JSON.parse(text)));
  } catch {
    return new ApiError(response.status, { code: "unreadable", detail: text.slice(0, 300) });
  }
}
