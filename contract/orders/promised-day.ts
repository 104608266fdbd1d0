import { IsoDate } from "#contract/primitives.ts";
import { DAY_MS, WEEK_MS } from "#contract/time-units.ts";

interface PromiseOfLine {
  readonly delivery_date: string | null;
  readonly delivery_min: number | null;
  readonly delivery_max: number | null;
}

/**
 * Returns the promised day of an order line: the agreed day, or else `since` plus the longest offered delivery time.
 * `since` (YYYY-MM-DD) is the day of confirmation, or the day of the order until it is confirmed, in the supplier's
 * time zone. Returns null if the line has neither an agreed day nor a delivery time.
 */
export function promisedDay(
  { delivery_date, delivery_min, delivery_max }: PromiseOfLine,
  since: string,
): IsoDate | null {
  if (delivery_date !== null) return IsoDate.parse(delivery_date);
  const weeks = delivery_max ?? delivery_min;
  if (weeks === null) return null;
  const begins = Date.parse(`${since}T00:00:00.000Z`);
  return IsoDate.parse(new Date(begins + weeks * WEEK_MS).toISOString().slice(0, 10));
}

/** Number of days within which an upcoming delivery is due soon. */
export const DUE_SOON_DAYS = 3;

export function lateness(day: string | null, today: string): "late" | "soon" | null {
  if (day === null) return null;
  if (day < today) return "late";
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  return days <= DUE_SOON_DAYS ? "soon" : null;
}
