import type { ValueKind } from "./value-kind.ts";
import type { CellValue, Parsed } from "./columns.ts";

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/u;
const DAY_FIRST = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4}|\d{2})$/u;

/**
 * Value kind for calendar days, stored as ISO dates and typed as dd.mm.yyyy. Dates with slashes or dashes and ISO dates
 * are also parsed. Dates are displayed in full in the user's language; in Russian, they look like typed dates.
 */
export function dateKind(language: string): ValueKind {
  const shown = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return {
    parse: parseDate,
    format: language === "ru" ? editDate : (value) => formatWith(shown, value),
    edit: editDate,
  };
}

/** Formats an ISO date as dd.mm.yyyy. Any other text is returned unchanged. */
export function editDate(value: CellValue): string {
  const [, year, month, day] = ISO.exec(String(value ?? "")) ?? [];
  if (year === undefined || month === undefined || day === undefined) return value === null ? "" : String(value);
  return `${day.padStart(2, "0")}.${month.padStart(2, "0")}.${year}`;
}

export function parseDate(text: string): Parsed {
  const iso = ISO.exec(text);
  const typed = DAY_FIRST.exec(text);
  const parts = iso === null ? typed?.slice(1).toReversed() : iso.slice(1);
  const [year = "", month = "", day = ""] = parts ?? [];
  const full = year.length === 2 ? `20${year}` : year;
  if (!isRealDay(Number(full), Number(month), Number(day))) {
    return { ok: false, text, message_key: "grid.problem.date", params: {} };
  }
  return { ok: true, value: `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` };
}

function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function formatWith(shown: Intl.DateTimeFormat, value: CellValue): string {
  if (value === null) return "";
  const date = new Date(`${String(value).slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? String(value) : shown.format(date);
}
