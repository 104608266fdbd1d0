import { REMIND_AGAIN_HOURS, REMINDER_HOURS } from "#contract/limits.ts";

const HOUR_MS = 3_600_000;

/**
 * When a supplier who has not answered is reminded: a day before the closing, or half-way where it learnt of it less
 * than two days before (of an urgent tender, or of one that it was added to late). Null below an hour: that mail would
 * come right after the invitation. All in milliseconds since 1970; `told` is when the supplier learnt of the closing
 * time.
 */
export function reminderAt(told: number, closing: number): number | null {
  const time = closing - told;
  return time < HOUR_MS ? null : closing - Math.min(REMINDER_HOURS * HOUR_MS, Math.floor(time / 2));
}

/**
 * From when on a supplier may be reminded by hand (again): some hours after the last reminder, the clock's ones too.
 */
export const remindableFrom = (reminded: number | null): number =>
  reminded === null ? 0 : reminded + REMIND_AGAIN_HOURS * HOUR_MS;
