import { DAY_MS, MINUTE_MS } from "#contract/time-units.ts";
import { isTimeZone, USUAL_ZONE } from "#contract/time-zone.ts";

export const knownZone = (zone: string | undefined): string =>
  zone !== undefined && isTimeZone(zone) ? zone : USUAL_ZONE;

/** Returns the wall-clock time of a zone at an instant, encoded as if it were UTC. */
function wallClock(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"));
}

/** Returns the zone's offset from UTC at an instant, in whole minutes. */
const ahead = (at: Date, zone: string): number =>
  Math.round((wallClock(at, zone) - Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS) / MINUTE_MS);

/** Returns the instant at which a clock of a known zone shows a time of a day (YYYY-MM-DD). `days` shifts the day. */
export function zonedInstant(day: string, minutes: number, zone: string, days = 0): Date {
  const shown = new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS + minutes * MINUTE_MS);
  const guess = new Date(shown.getTime() - ahead(shown, zone) * MINUTE_MS);
  // The offset at that time may differ from the guessed one, if the clocks changed in between.
  return new Date(shown.getTime() - ahead(guess, zone) * MINUTE_MS);
}

/** Returns the instant at which a day (YYYY-MM-DD) begins in a known zone. `days` shifts the day. */
export const dayStart = (day: string, zone: string, days = 0): Date => zonedInstant(day, 0, zone, days);

/** Returns the minutes since midnight that a clock of the zone shows. */
export const minutesOf = (at: Date, zone: string): number => Math.floor((wallClock(at, zone) % DAY_MS) / MINUTE_MS);

/** Returns the day (YYYY-MM-DD) of an instant in a zone. */
export const dayOf = (at: Date, zone: string): string => new Date(wallClock(at, zone)).toISOString().slice(0, 10);

/** Returns the month (YYYY-MM) of an instant in a zone. */
export const monthOf = (at: Date, zone: string): string => new Date(wallClock(at, zone)).toISOString().slice(0, 7);

export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let at = new Date(`${first}-01T00:00:00.000Z`); at.toISOString().slice(0, 7) <= last;) {
    months.push(at.toISOString().slice(0, 7));
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  }
  return months;
}
