import { AppError } from "#server/http/app-error.ts";

/** Where a day begins first: so many hours before it does in UTC. */
const FIRST_ZONE_HOURS = 14;

/** A day that has begun somewhere on earth: whose clock the caller reads isn't known. @throws AppError invalid_input at the field */
export function assertNotInFuture({ now }: { now: Date }, day: string, field: string): void {
  const latest = new Date(now.getTime() + FIRST_ZONE_HOURS * 3_600_000).toISOString().slice(0, 10);
  if (day > latest) throw new AppError("invalid_input", { fields: { [field]: ["in_future"] } });
}
