import type { Key } from "#i18n/keys.ts";
import { MS_PER_DAY } from "#src/locale/remaining.ts";

export const MONTH_KEYS = [
  "ui.month.jan",
  "ui.month.feb",
  "ui.month.mar",
  "ui.month.apr",
  "ui.month.may",
  "ui.month.jun",
  "ui.month.jul",
  "ui.month.aug",
  "ui.month.sep",
  "ui.month.oct",
  "ui.month.nov",
  "ui.month.dec",
] as const satisfies readonly Key[];

export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface WallClock extends CalendarDay {
  /** Time of day such as "18:00". */
  readonly time: string;
}

const readers = new Map<string, Intl.DateTimeFormat>();

function reader(zone: string): Intl.DateTimeFormat {
  const known = readers.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  readers.set(zone, made);
  return made;
}

/** Returns an instant's calendar date and time in a time zone (IANA name). */
export function wallClock(instant: Date, zone: string): WallClock {
  const parts = new Map(
    reader(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return {
    year: Number(read("year")),
    month: Number(read("month")),
    day: Number(read("day")),
    time: `${read("hour")}:${read("minute")}`,
  };
}

/** Parses a date such as "2026-12-15", which has no time zone. Returns undefined for any other text. */
export function calendarDay(date: string): CalendarDay | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  return match ? { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) } : undefined;
}

/** Formats YYYY-MM-DD as a short weekday, such as "пт" or "Fri". */
export const weekday = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** Returns the day (YYYY-MM-DD) that comes a number of days after another, or before it for a negative number. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);

/** Returns true for a valid calendar day (YYYY-MM-DD) of this century. The server accepts no other days. */
export function isDay(text: string): boolean {
  const at = /^20\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

let machine: string | undefined;

/** Returns the time zone of this device (IANA name). Cached, because every cell with a date calls this function. */
export function machineZone(): string {
  machine ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return machine;
}
