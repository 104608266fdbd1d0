import { TRASH_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time-units.ts";

export const restorableSince = (now: Date): Date => new Date(now.getTime() - TRASH_DAYS * DAY_MS);
