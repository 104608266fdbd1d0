import { calendarDate, monthNumber } from "./calendar.ts";
import type { CalendarDate } from "./calendar.ts";
import type { DATE_ORDERS } from "./file-options.ts";
import { readInexactDate } from "./inexact-dates.ts";
import { spacesToOne, westernDigits } from "#contract/numbers/plain-text.ts";

export type DateOrder = (typeof DATE_ORDERS)[number];

/** `is_inexact`: the text names no single day, so a person should look at the one that was chosen. */
export type DateReading =
  | (CalendarDate & { is_inexact?: true })
  | { ok: false; reason: "empty" | "not_a_date" | "date_order" };

const THREE_NUMBERS = /^(\d{1,2})\s?[-./ ]\s?(\d{1,2})\s?[-./ ]\s?(\d{4}|\d{2})$/u;

/**
 * Reads 15.12.2026, 2026-12-15, 15/12/26 (in the column's order, day first by default) and 12/15/2026 (if unambiguous).
 * It also reads 15 дек 2026, Dec 15, 2026 and 2026年12月15日. A time may follow, and two-digit years belong to this
 * century. A bare number is not a date, because the workbook reader has already converted date cells to text. "до",
 * "by" and the like before a date mean that date. A month, a quarter or a time is read inexactly; a time counts from
 * `today` (YYYY-MM-DD) and isn't read without it.
 */
export function readDate(text: string, order: DateOrder = "day", today: string | null = null): DateReading {
  const clean = cleanDate(text);
  if (clean === "") return { ok: false, reason: "empty" };
  const exact = asNumbers(clean, order) ?? withMonthName(clean);
  if (exact !== null) return exact;
  const inexact = readInexactDate(clean, today);
  return inexact === null ? { ok: false, reason: "not_a_date" } : { ...inexact, is_inexact: true };
}

/**
 * Minimum share (one in N) of dotted month-first dates that counts as evidence of month-first order. With a smaller
 * share, the month-first dates are treated as typos.
 */
const POINTED_PROOF = 3;

/**
 * Infers the order of dates from the cells of a column. Returns "day" without evidence, and "unsure" if the evidence
 * conflicts.
 */
export function dateOrder(texts: readonly string[]): DateOrder {
  const dates = texts.map(cleanDate).filter((text) => THREE_NUMBERS.test(text));
  const provenBy = (some: readonly string[]): ("day" | "month")[] =>
    some.flatMap((text) => {
      const { day_first, month_first } = bothDates(text);
      return day_first !== null && month_first === null
        ? ["day"]
        : month_first !== null && day_first === null
          ? ["month"]
          : [];
    });
  const pointed = dates.filter(hasPoints);
  const byPoints = provenBy(pointed);
  const areTypos = byPoints.filter((order) => order === "month").length * POINTED_PROOF < pointed.length;
  const proven = new Set([
    ...provenBy(dates.filter((text) => !hasPoints(text))),
    ...byPoints.filter((order) => order === "day" || !areTypos),
  ]);
  if (proven.has("month")) return proven.has("day") ? "unsure" : "month";
  return "day";
}

/** Words around the last day by which goods are needed. */
const UP_TO =
  /^(?:до|к|по|не позднее|не позже|не позднее чем|срок до|срок|by|before|until|till|no later than|not later than|due|bis|spätestens|до конца(?= \d))\s+|(?:\s?(?:之前|以前|前)|\s+तक)$/iu;

const hasPoints = (text: string): boolean => /^\d+\s?\./u.test(text);

const cleanDate = (text: string): string =>
  spacesToOne(westernDigits(text))
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}.*$/u, "")
    .replace(UP_TO, "")
    .replace(/\s*(?:года|год|г\.?)$/iu, "")
    .trim();

function bothDates(text: string): Record<"day_first" | "month_first", CalendarDate | null> {
  const [, first, second, year] = THREE_NUMBERS.exec(text) ?? [];
  return { day_first: calendarDate(year, second, first), month_first: calendarDate(year, first, second) };
}

function asNumbers(text: string, order: DateOrder): DateReading | null {
  const yearFirst = /^(\d{4})[-./年 ]\s?(\d{1,2})[-./月 ]\s?(\d{1,2})日?$/u.exec(text);
  if (yearFirst !== null) return calendarDate(yearFirst[1], yearFirst[2], yearFirst[3]);
  if (/^\d{8}$/u.test(text)) return compact(text);
  const { day_first, month_first } = bothDates(text);
  // 05.13.2027 in a day-first column is a typo.
  if (day_first === null && order === "day" && hasPoints(text)) return null;
  if (day_first === null || month_first === null) return day_first ?? month_first;
  if (order === "unsure" && day_first.value !== month_first.value) return { ok: false, reason: "date_order" };
  return order === "month" ? month_first : day_first;
}

/** Reads a date without separators: 20261215. */
function compact(text: string): DateReading | null {
  const year = Number(text.slice(0, 4));
  return year >= 1990 && year <= 2100 ? calendarDate(text.slice(0, 4), text.slice(4, 6), text.slice(6)) : null;
}

function withMonthName(text: string): DateReading | null {
  const dayFirst = /^(\d{1,2})[.\s-]*([\p{L}\p{M}]+)[.,\s-]*(\d{4}|\d{2})$/u.exec(text);
  if (dayFirst !== null) return calendarDate(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([\p{L}\p{M}]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(text);
  return monthFirst === null ? null : calendarDate(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
}
