import type { Home } from "#contract/home/home.api.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import { wallClock } from "#src/locale/dates.ts";
import type { LanguageCode } from "#src/locale/languages.ts";

export type ComingEvent = Home["coming"][number];

/** A day of the next ones with what falls on it. */
export interface ComingDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly events: readonly ComingEvent[];
}

const two = (number: number): string => String(number).padStart(2, "0");

/** The calendar day of an instant by the clocks of a zone (IANA name), YYYY-MM-DD. */
export function dayOf(instant: string, zone: string): string {
  const { year, month, day } = wallClock(new Date(instant), zone);
  return `${year}-${two(month)}-${two(day)}`;
}

/**
 * What comes, by the reader's days: the server counts days in UTC, and a tender that closes at 00:30 in Moscow belongs
 * to the day that the reader's calendar shows. Within a day timed events go first.
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

/** "пт" or "Fri" of YYYY-MM-DD. */
export const weekday = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** "пятница, 20 ноября" or "Friday 20 November" of an instant. */
export const longDay = (instant: Date, options: { language: LanguageCode; zone: string }): string =>
  new Intl.DateTimeFormat(INTL_LOCALE[options.language], {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: options.zone,
  }).format(instant);
