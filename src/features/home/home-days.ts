import type { Home } from "#contract/home/home.api.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import { wallClock } from "#src/locale/dates.ts";
import type { LanguageCode } from "#src/locale/languages.ts";

export type ComingEvent = Home["coming"][number];

export interface ComingDay {
  /** Calendar day (YYYY-MM-DD). */
  readonly day: string;
  readonly events: readonly ComingEvent[];
}

const two = (number: number): string => String(number).padStart(2, "0");

/** Returns the calendar day of an instant in a time zone (IANA name), YYYY-MM-DD. */
export function dayOf(instant: string, zone: string): string {
  const { year, month, day } = wallClock(new Date(instant), zone);
  return `${year}-${two(month)}-${two(day)}`;
}

/**
 * Groups the events by the reader's calendar day. The server counts days in UTC, but a tender that closes at 00:30 in
 * Moscow belongs to the Moscow day. Within a day, events with a time come first.
 */
export function comingDays(coming: readonly ComingEvent[], zone: string): ComingDay[] {
  const days = new Map<string, ComingEvent[]>();
  for (const event of coming) {
    const day = event.at === null ? event.day : dayOf(event.at, zone);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  const byTime = (a: ComingEvent, b: ComingEvent): number =>
    (a.at === null ? 1 : 0) - (b.at === null ? 1 : 0) || (a.at ?? "").localeCompare(b.at ?? "");
  return [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, events]) => ({ day, events: events.sort(byTime) }));
}

/** Formats an instant as a long date, such as "пятница, 20 ноября" or "Friday 20 November". */
export const longDay = (instant: Date, options: { language: LanguageCode; zone: string }): string =>
  new Intl.DateTimeFormat(INTL_LOCALE[options.language], {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: options.zone,
  }).format(instant);
