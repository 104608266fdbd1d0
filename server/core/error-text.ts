/** Returns the message of an error, or the thrown value as text if it is no error. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
