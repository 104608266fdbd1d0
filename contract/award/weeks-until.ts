import { WEEK_MS } from "#contract/time-units.ts";

/**
 * Returns the number of whole weeks from an instant (in milliseconds) to the end of a date, at least 0. Returns null
 * without a date.
 */
export const weeksUntil = (date: string | null, from_ms: number): number | null =>
  date === null ? null : Math.max(0, Math.floor((Date.parse(`${date}T23:59:59Z`) - from_ms) / WEEK_MS));
