import { pastDaysOf } from "#contract/orders/form-field.ts";
import type { FormFields } from "#contract/orders/form-field.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import { AppError } from "#server/core/app-error.ts";

/** UTC offsets in hours: of the zone where a day begins first (UTC+14), and of the zone where it ends last (UTC−12). */
const FIRST_ZONE_HOURS = 14;
const LAST_ZONE_HOURS = 12;

const dayIn = (now: Date, hours: number): string =>
  new Date(now.getTime() + hours * HOUR_MS).toISOString().slice(0, 10);

/**
 * Checks that a day has started in at least one time zone, because the caller's zone is unknown.
 * @throws AppError invalid_input next to the field if the day hasn't started anywhere
 */
export function assertNotInFuture({ now }: { now: Date }, day: string, field: string): void {
  if (day > dayIn(now, FIRST_ZONE_HOURS)) throw new AppError("invalid_input", { fields: { [field]: ["in_future"] } });
}

/**
 * Checks the described days of the input that can't be in the future.
 * @throws AppError invalid_input, as `assertNotInFuture`
 */
export function assertPastDays<D extends FormFields>(
  at: { now: Date },
  fields: D,
  input: { readonly [K in keyof D]?: unknown },
): void {
  for (const name of pastDaysOf(fields)) {
    const day = input[name];
    if (typeof day === "string") assertNotInFuture(at, day, name);
  }
}

/** Returns whether a day is over in every time zone. */
export const isBeforeToday = ({ now }: { now: Date }, day: string): boolean => day < dayIn(now, -LAST_ZONE_HOURS);

/**
 * Checks that a day is null or not over in every time zone.
 * @throws AppError invalid_input at the field
 */
export function assertNotPast(at: { now: Date }, day: string | null, field: string): void {
  if (day !== null && isBeforeToday(at, day)) throw new AppError("invalid_input", { fields: { [field]: ["in_past"] } });
}
