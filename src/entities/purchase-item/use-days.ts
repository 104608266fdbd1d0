import { useCallback } from "react";
import { MINUTE_MS } from "#contract/time-units.ts";
import { wallClock } from "#src/locale/dates.ts";
import { useFromNow } from "#src/locale/use-now.ts";
import { MS_PER_DAY } from "#src/locale/remaining.ts";
import { useZone } from "#src/locale/use-zone.ts";

const SOON_DAYS = 7;

/** Returns the calendar day of an instant in a time zone as the timestamp of its midnight in UTC, in milliseconds. */
function dayAt(instant: number, zone: string): number {
  const { year, month, day } = wallClock(new Date(instant), zone);
  return Date.UTC(year, month - 1, day);
}

const isoDay = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** Returns today and the day one week later in the reader's time zone, YYYY-MM-DD. Re-renders at midnight. */
export function useDays(): { today: string; soon: string } {
  const zone = useZone();
  const day = useFromNow(
    MINUTE_MS,
    useCallback((instant) => dayAt(instant, zone), [zone]),
  );
  return { today: isoDay(day), soon: isoDay(day + SOON_DAYS * MS_PER_DAY) };
}
