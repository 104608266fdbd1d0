import { TRASH_DAYS } from "#contract/limits.ts";

const DAY_MS = 86_400_000;

/** Items that were deleted before this instant cannot be brought back any more. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - TRASH_DAYS * DAY_MS);
