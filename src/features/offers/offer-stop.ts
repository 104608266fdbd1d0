import { ApiError } from "#src/api/api-error.ts";

/**
 * True when the server takes no more edits of an offer, so that trying again is no use: the tender's time is over, or
 * somebody has submitted or declined it.
 */
export const isEditingClosed = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "tender_closed" || error.code === "wrong_state");
