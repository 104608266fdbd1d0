import { limitedDaysOf } from "#contract/orders/form-field.ts";
import type { FormFields } from "#contract/orders/form-field.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import { AppError } from "#server/core/app-error.ts";

interface At {
  readonly now: Date;
  readonly language: Language;
}
type Made = { readonly created_at: string };

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
 * Checks that an order was already made on a day in at least one time zone.
 * @throws AppError invalid_input next to the field, with the earliest day
 */
export function assertNotBeforeOrder({ language }: At, { created_at }: Made, { day, field }: DayOfField): void {
  const first = dayIn(new Date(created_at), -LAST_ZONE_HOURS);
  if (day >= first) return;
  const words = new Intl.DateTimeFormat(INTL_LOCALE[language], { dateStyle: "long", timeZone: "UTC" });
  const params = { first: words.format(new Date(first)) };
  throw new AppError("invalid_input", { problems: [{ code: "day_before_order", field, params }] });
}
interface DayOfField {
  readonly day: string;
  readonly field: string;
}

/**
 * Checks the described days of the input that can't be in the future, or not before the order.
 * @throws AppError invalid_input, as `assertNotInFuture` and `assertNotBeforeOrder`
 */
export function assertPastDays<D extends FormFields>(
  at: At,
  order: Made,
  given: { readonly fields: D; readonly input: { readonly [K in keyof D]?: unknown } },
): void {
  const { fields, input } = given;
  const daysOf = (limit: Parameters<typeof limitedDaysOf>[1]): DayOfField[] =>
    limitedDaysOf(fields, limit).flatMap((field) => {
      const day = input[field];
      return typeof day === "string" ? [{ day, field }] : [];
    });
  for (const { day, field } of daysOf("not_in_future")) assertNotInFuture(at, day, field);
  for (const each of daysOf("not_before_order")) assertNotBeforeOrder(at, order, each);
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
