/** What a date field holds: a day (YYYY-MM-DD), or a day with a time of day (YYYY-MM-DDTHH:mm). */
export interface DayParts {
  readonly day: string;
  /** HH:mm, or an empty string for a day without a time. */
  readonly time: string;
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u;
const DAY_FIRST = /^(\d{1,2})([./\- ])(\d{1,2})\2(\d{4}|\d{2})$/u;
const UNDIVIDED = /^(\d{2})(\d{2})(\d{4})$/u;
const TIME = /(?:^|[T,\s]\s*)(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?Z?)?$/u;

/** Reads a day written in digits, such as 15.12.2026, 15/12/26, 15122026 or 2026-12-15. Returns null for other text. */
export function dayInDigits(text: string): string | null {
  const iso = ISO.exec(text);
  const typed = DAY_FIRST.exec(text)?.toSpliced(2, 1) ?? UNDIVIDED.exec(text);
  const [year = "", month = "", day = ""] = iso?.slice(1) ?? typed?.slice(1).toReversed() ?? [];
  const full = year.length === 2 ? `20${year}` : year;
  if (!isRealDay(Number(full), Number(month), Number(day))) return null;
  return `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Splits a text into what is written of the day and the time at its end. An impossible time stays with the day. */
export function partsOf(text: string): DayParts {
  const [end = "", hour = "", minute = ""] = TIME.exec(text) ?? [];
  if (end === "" || Number(hour) > 23 || Number(minute) > 59) return { day: text.trim(), time: "" };
  return { day: text.slice(0, -end.length).trim(), time: `${hour.padStart(2, "0")}:${minute}` };
}

export const valueOf = ({ day, time }: DayParts): string => (time === "" ? day : `${day}T${time}`);

/** Returns true for a value that a date field gives for a text it can read. */
export function isDayValue(value: string, withTime: boolean): boolean {
  const { day, time } = partsOf(value);
  return /^\d{4}-\d{2}-\d{2}/.test(value) && dayInDigits(day) === day && (time !== "") === withTime;
}

/** Returns true for a text of a day field that can't be read as a day. A form doesn't send such a text. */
export const isUnreadDay = (text: string | null | undefined): boolean =>
  typeof text === "string" && text !== "" && !isDayValue(text, false);
