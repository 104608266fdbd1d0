import { DAY_MS, HOUR_MS } from "#contract/time-units.ts";

/** Russian public holidays with fixed dates (Labour Code, article 112) as month-day. */
const HOLIDAYS = new Set([
  "01-01",
  "01-02",
  "01-03",
  "01-04",
  "01-05",
  "01-06",
  "01-07",
  "01-08",
  "02-23",
  "03-08",
  "05-01",
  "05-09",
  "06-12",
  "11-04",
]);
/** Moscow observes UTC+3 throughout the year. */
const MOSCOW_MS = 3 * HOUR_MS;
const END_OF_DAY_MS = 18 * HOUR_MS;

/** Returns whether a day is neither on a weekend nor a public holiday. `midnight` is the day's midnight in UTC. */
export const isBusinessDay = (midnight: number): boolean => {
  const date = new Date(midnight);
  return date.getUTCDay() !== 0 && date.getUTCDay() !== 6 && !HOLIDAYS.has(date.toISOString().slice(5, 10));
};

/**
 * Returns the end of the next business day: 18:00 in Moscow, Monday to Friday, except public holidays. Decisions are
 * due within one business day (specification, part 9). Days off that the government moves each year are not considered.
 */
export function nextBusinessDayEnd(at: Date): Date {
  const moscow = at.getTime() + MOSCOW_MS;
  let midnight = moscow - (moscow % DAY_MS) + DAY_MS;
  while (!isBusinessDay(midnight)) midnight += DAY_MS;
  return new Date(midnight + END_OF_DAY_MS - MOSCOW_MS);
}
