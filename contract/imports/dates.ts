import type { DATE_ORDERS } from "./file-options.ts";
import { spacesToOne, westernDigits } from "#contract/numbers/plain-text.ts";

export type DateOrder = (typeof DATE_ORDERS)[number];

export type DateReading = { ok: true; value: string } | { ok: false; reason: "empty" | "not_a_date" | "date_order" };

const MONTHS: readonly (readonly string[])[] = [
  ["янв", "jan", "jän", "जन"],
  ["фев", "feb", "फर", "फ़र"],
  ["мар", "mar", "mär", "मार्च"],
  ["апр", "apr", "अप्रै"],
  ["май", "мая", "may", "mai", "मई"],
  ["июн", "jun", "जून"],
  ["июл", "jul", "जुल"],
  ["авг", "aug", "अग"],
  ["сен", "sep", "सित"],
  ["окт", "oct", "okt", "अक्"],
  ["ноя", "nov", "नव"],
  ["дек", "dec", "dez", "दिस"],
];

/** Earliest accepted year. Years before `FIRST_YEAR` or after `LAST_YEAR` are treated as typos. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;
const THREE_NUMBERS = /^(\d{1,2})\s?[-./ ]\s?(\d{1,2})\s?[-./ ]\s?(\d{4}|\d{2})$/u;

/**
 * Reads 15.12.2026, 2026-12-15, 15/12/26 (in the column's order, day first by default) and 12/15/2026 (if unambiguous).
 * It also reads 15 дек 2026, Dec 15, 2026 and 2026年12月15日. A time may follow, and two-digit years belong to this
 * century. A bare number is not a date, because the workbook reader has already converted date cells to text.
 */
export function readDate(text: string, order: DateOrder = "day"): DateReading {
  const clean = cleanDate(text);
  if (clean === "") return { ok: false, reason: "empty" };
  return asNumbers(clean, order) ?? withMonthName(clean) ?? { ok: false, reason: "not_a_date" };
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

const hasPoints = (text: string): boolean => /^\d+\s?\./u.test(text);

const cleanDate = (text: string): string =>
  spacesToOne(westernDigits(text))
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}.*$/u, "")
    .replace(/\s*(?:года|год|г\.?)$/iu, "")
    .trim();

function bothDates(text: string): Record<"day_first" | "month_first", { ok: true; value: string } | null> {
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

function monthNumber(name = ""): string {
  const lower = name.toLowerCase();
  return String(MONTHS.findIndex((starts) => starts.some((start) => lower.startsWith(start))) + 1);
}

/** Returns the date, or null if it doesn't exist in the calendar. */
function calendarDate(yearText = "", monthText = "", dayText = ""): { ok: true; value: string } | null {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const month = Number(monthText);
  const day = Number(dayText);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  if (day < 1 || day > days || year < FIRST_YEAR || year > LAST_YEAR) return null;
  return {
    ok: true,
    value: `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
  };
}
