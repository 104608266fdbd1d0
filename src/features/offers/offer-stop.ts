import { ApiError } from "#src/api/api-error.ts";

/**
 * Returns true if the server accepts no more edits of an offer, so that a retry is pointless. The tender has closed, or
 * another user has submitted or declined the offer.
 */
export const isEditingClosed = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "tender_closed" || error.code === "wrong_state");
