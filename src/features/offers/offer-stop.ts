import { ApiError } from "#src/api/api-error.ts";

/**
 * Returns true if a retry is pointless, because the tender has closed or another user has submitted or declined the
 * offer.
 */
export const isEditingClosed = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "tender_closed" || error.code === "wrong_state");
