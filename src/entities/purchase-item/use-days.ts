import { isoDay } from "#src/entities/purchase-item/item-words.ts";
import { machineZone, wallClock } from "#src/locale/dates.ts";
import { useFromNow } from "#src/locale/use-now.ts";

const MINUTE_MS = 60_000;
const SOON_DAYS = 7;

const dayAt = (shift: number) => (instant: number): string => isoDay(wallClock(new Date(instant), machineZone()), shift);
const [todayAt, soonAt] = [dayAt(0), dayAt(SOON_DAYS)];

/** Today and a week from today in the reader's zone, YYYY-MM-DD; renders again at midnight. */
export function useDays(): { today: string; soon: string } {
  return { today: useFromNow(MINUTE_MS, todayAt), soon: useFromNow(MINUTE_MS, soonAt) };
}
