import { MINUTE_MS } from "#contract/time-units.ts";
import { machineZone, wallClock } from "#src/locale/dates.ts";
import { useFromNow } from "#src/locale/use-now.ts";
import { MS_PER_DAY } from "#src/locale/remaining.ts";

const SOON_DAYS = 7;

/** Returns the reader's current calendar day as the timestamp of its midnight in UTC, in milliseconds. */
function dayAt(instant: number): number {
  const { year, month, day } = wallClock(new Date(instant), machineZone());
  return Date.UTC(year, month - 1, day);
}

const isoDay = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** Returns today and the day one week later in the reader's time zone, YYYY-MM-DD. Re-renders at midnight. */
export function useDays(): { today: string; soon: string } {
  const day = useFromNow(MINUTE_MS, dayAt);
  return { today: isoDay(day), soon: isoDay(day + SOON_DAYS * MS_PER_DAY) };
}
