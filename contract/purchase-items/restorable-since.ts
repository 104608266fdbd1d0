import { TRASH_DAYS } from "#contract/limits.ts";

const DAY_MS = 86_400_000;

export const restorableSince = (now: Date): Date => new Date(now.getTime() - TRASH_DAYS * DAY_MS);
