import { DAY_MS } from "#contract/time-units.ts";
import { isBusinessDay } from "#contract/workspaces/business-days.ts";
import { instantOf, localInput } from "#src/locale/local-time.ts";

const END_OF_DAY = "18:00";
const FRIDAY = 5;

/**
 * Returns closing times to choose from: the next Friday, in three days and in a week, at 18:00 in the company's time
 * zone (IANA name). A weekend or a holiday moves to the next business day. Each closing time is at least a day after
 * `from`, so that suppliers can answer.
 */
export function closingPresets(from: Date, zone: string): string[] {
  const today = Date.parse(`${localInput(from.toISOString(), zone).slice(0, 10)}T00:00:00Z`);
  const closingOn = (day: number): string | null =>
    instantOf(`${new Date(day).toISOString().slice(0, 10)}T${END_OF_DAY}`, zone);
  const isLater = (day: number): boolean => Date.parse(closingOn(day) ?? "") >= from.getTime() + DAY_MS;
  const first = (day: number, fits: (day: number) => boolean): number => (fits(day) ? day : first(day + DAY_MS, fits));
  const days = [
    first(today, (day) => new Date(day).getUTCDay() === FRIDAY && isBusinessDay(day) && isLater(day)),
    first(today + 3 * DAY_MS, isBusinessDay),
    first(today + 7 * DAY_MS, isBusinessDay),
  ];
  return [...new Set(days)].toSorted((one, other) => one - other).flatMap((day) => closingOn(day) ?? []);
}
