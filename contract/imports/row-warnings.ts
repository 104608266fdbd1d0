import type { FileRow } from "./detect-header.ts";
import { mixedLetters } from "./mixed-letters.ts";
import type { TargetField } from "./targets.ts";

export type RowWarningCode =
  | "exponent"
  | "long_number"
  | "date"
  | "cyrillic_letters"
  | "latin_letters"
  | "shared_amount"
  | "inexact_date"
  | "designators_differ"
  | "pack_unread";

/** A warning about one cell. Warnings don't prevent the import. `column` is 0-based. */
export type RowWarning = {
  row: number;
  column: number;
  field: TargetField;
  code: RowWarningCode;
  value: string;
  letters?: string;
  suggestion?: string;
};

/** Cells that the user confirmed. Keys are `row:column`, values are the confirmed cell texts. */
export type ConfirmedCells = Readonly<Record<string, string>>;

export const cellKey = ({ row, column }: { readonly row: number; readonly column: number }): string =>
  `${row}:${column}`;

export type CellWarning = Pick<RowWarning, "code" | "letters" | "suggestion">;

/**
 * Matches a long number as a spreadsheet displays it: one digit, a decimal sign, more digits, a signed exponent. 1E3,
 * 1E05 and 2N7002E are part numbers.
 */
const EXPONENT = /^[+-]?\d[.,]\d+E[+-]\d{2,3}$/u;
const ENGLISH = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const RUSSIAN = "янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек";
/**
 * Patterns for dates that spreadsheets make of 1-2 or 10/11, in several languages: 2-Mar, Feb-01, 01.фев, 2月1日. Full
 * dates match too. The patterns are case-sensitive, because MAR-10 in capitals was typed by a person.
 */
const DATES = [
  new RegExp(`^(?:\\d{1,2}-)?(?:${ENGLISH})-(?:\\d{2}|\\d{4})$|^\\d{1,2}-(?:${ENGLISH})$`, "u"),
  new RegExp(`^(?:\\d{1,2}\\.)?(?:${RUSSIAN})\\.(?:\\d{2}|\\d{4})$|^\\d{1,2}\\.(?:${RUSSIAN})$`, "u"),
  /^(?:\d{4}年)?\d{1,2}月(?:\d{1,2}日)?$/u,
  /^(?:19|20)\d\d-(?:0\d|1[0-2])-[0-3]\d(?: [0-2]\d:[0-5]\d:[0-5]\d)?$/u,
  /^[0-3]?\d([./])[0-3]?\d\1(?:19|20)\d\d$/u,
];
/** Maximum length of a text to check. A longer text is reported as a separate problem. */
const LONGEST = 200;
/** Matches numbers with more digits than a spreadsheet can store. */
const LONG = /^-?\d{16,}/u;

/**
 * Returns a warning for a text used as a part number, or null. `partWarning` also considers the type of the workbook
 * cell.
 */
export function partTextWarning(text: string): CellWarning | null {
  const value = text.trim();
  if (value.length > LONGEST) return null;
  if (EXPONENT.test(value)) return { code: "exponent" };
  if (DATES.some((shape) => shape.test(value))) return { code: "date" };
  const mixed = mixedLetters(value);
  return mixed === null
    ? null
    : { code: `${mixed.of}_letters`, letters: mixed.letters.join(", "), suggestion: mixed.mended };
}

/**
 * Returns a warning for a part number cell, or null. Besides the text, it checks for date cells, exponents, and numbers
 * with more digits than a spreadsheet can store.
 */
export function partWarning(row: FileRow, column: number): CellWarning | null {
  const text = row.cells[column] ?? "";
  if (row.dates?.includes(column) === true) return { code: "date" };
  if (row.exponents?.includes(column) === true) return { code: "exponent" };
  if (row.numbers?.includes(column) === true && LONG.test(text)) return { code: "long_number" };
  return partTextWarning(text);
}

/** Returns a warning for a text that names no single day, with the day that was chosen, or null. */
export const dateWarning = (reading: {
  readonly ok: boolean;
  readonly value?: string | null;
  readonly is_inexact?: true;
}): CellWarning | null =>
  reading.is_inexact === true && typeof reading.value === "string"
    ? { code: "inexact_date", suggestion: reading.value }
    : null;
