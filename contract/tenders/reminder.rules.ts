import { REMIND_AGAIN_HOURS, REMINDER_HOURS } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time-units.ts";

/**
 * Returns the time to remind a supplier without an answer: a day before closing. If the supplier had less than two days
 * (an urgent tender, a late invitation), the reminder is sent half-way. Returns null below an hour, because the email
 * would follow directly after the invitation. All times are milliseconds since 1970; `told` is when the supplier learnt
 * of the closing time.
 */
export function reminderAt(told: number, closing: number): number | null {
  const time = closing - told;
  return time < HOUR_MS ? null : closing - Math.min(REMINDER_HOURS * HOUR_MS, Math.floor(time / 2));
}

/**
 * Returns the time from which a manual reminder is allowed: some hours after the last reminder, including automatic
 * ones.
 */
export const remindableFrom = (reminded: number | null): number =>
  reminded === null ? 0 : reminded + REMIND_AGAIN_HOURS * HOUR_MS;
