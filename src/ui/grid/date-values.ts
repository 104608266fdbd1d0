import { dayInDigits } from "#src/locale/typed-day.ts";
import type { ValueKind } from "./value-kind.ts";
import type { CellValue, Parsed } from "./columns.ts";

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/u;

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
  const value = dayInDigits(text.replace(/T.*$/u, ""));
  return value === null ? { ok: false, text, message_key: "grid.problem.date", params: {} } : { ok: true, value };
}

function formatWith(shown: Intl.DateTimeFormat, value: CellValue): string {
  if (value === null) return "";
  const date = new Date(`${String(value).slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? String(value) : shown.format(date);
}
