import { REMIND_AGAIN_HOURS, REMINDER_HOURS } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time-units.ts";

/**
 * Returns the time to remind a supplier who hasn't answered: a day before closing. If the supplier had less than two
 * days (an urgent tender, a late invitation), the reminder is sent half-way. Returns null if there was less than an
 * hour, because the reminder would directly follow the invitation. All times are milliseconds since 1970. `notified` is
 * the time when the supplier was notified of the closing time.
 */
export function reminderAt(notified: number, closing: number): number | null {
  const time = closing - notified;
  return time < HOUR_MS ? null : closing - Math.min(REMINDER_HOURS * HOUR_MS, Math.floor(time / 2));
}

/** Returns the earliest time for a manual reminder: some hours after the last reminder, whether manual or automatic. */
export const remindableFrom = (reminded: number | null): number =>
  reminded === null ? 0 : reminded + REMIND_AGAIN_HOURS * HOUR_MS;
