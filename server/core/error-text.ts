/**
 * Returns why a call by `fetch` failed, such as "ECONNREFUSED". Its own message says only that it failed; the reason is
 * the cause, or the first of several causes if the name has several addresses.
 */
export function fetchErrorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  if (!(first instanceof Error)) return error.name === "TypeError" ? error.message : error.name;
  return "code" in first && typeof first.code === "string" ? first.code : first.message;
}

/** Returns the message of an error, or the thrown value as text if it is no error. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
