import { machineZone, wallClock } from "#src/locale/dates.ts";
import { useFromNow } from "#src/locale/use-now.ts";
import { MS_PER_DAY } from "#src/locale/remaining.ts";

const MINUTE_MS = 60_000;
const SOON_DAYS = 7;

/** The reader's calendar day as the milliseconds of its midnight in UTC. */
function dayAt(instant: number): number {
  const { year, month, day } = wallClock(new Date(instant), machineZone());
  return Date.UTC(year, month - 1, day);
}

const isoDay = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** Today and a week from today in the reader's zone, YYYY-MM-DD; renders again at midnight. */
export function useDays(): { today: string; soon: string } {
  const day = useFromNow(MINUTE_MS, dayAt);
  return { today: isoDay(day), soon: isoDay(day + SOON_DAYS * MS_PER_DAY) };
}
