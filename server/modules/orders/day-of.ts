import { AppError } from "#server/core/app-error.ts";

/** Where a day begins first and where it ends last: so many hours before and after it does in UTC. */
const FIRST_ZONE_HOURS = 14;
const LAST_ZONE_HOURS = 12;

const dayIn = (now: Date, hours: number): string =>
  new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10);

/**
 * A day that has begun somewhere on earth: whose clock the caller reads isn't known. @throws AppError invalid_input at
 * the field
 */
export function assertNotInFuture({ now }: { now: Date }, day: string, field: string): void {
  if (day > dayIn(now, FIRST_ZONE_HOURS)) throw new AppError("invalid_input", { fields: { [field]: ["in_future"] } });
}

/** True for a day that is over everywhere. */
export const isBeforeToday = ({ now }: { now: Date }, day: string): boolean => day < dayIn(now, -LAST_ZONE_HOURS);

/** A day that isn't over yet, or none. @throws AppError invalid_input at the field */
export function assertNotPast(at: { now: Date }, day: string | null, field: string): void {
  if (day !== null && isBeforeToday(at, day)) throw new AppError("invalid_input", { fields: { [field]: ["in_past"] } });
}
