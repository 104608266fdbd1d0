import type { FileRow } from "./detect-header.ts";
import { mixedLetters } from "./mixed-letters.ts";
import type { TargetField } from "./targets.ts";

/** What is odd about a cell that can be imported as it is. */
export type RowWarningCode =
  | "exponent"
  | "long_number"
  | "date"
  | "cyrillic_letters"
  | "latin_letters"
  | "shared_amount";

/** A doubt about one cell; it stops nothing. `column` is 0-based. */
export type RowWarning = {
  row: number;
  column: number;
  field: TargetField;
  code: RowWarningCode;
  value: string;
  letters?: string;
  suggestion?: string;
};

/** The cells that a person said are right as they are: `row:column` → the text that was meant. */
export type ConfirmedCells = Readonly<Record<string, string>>;

/** The name of a cell among the confirmed ones. */
export const cellKey = ({ row, column }: { readonly row: number; readonly column: number }): string =>
  `${row}:${column}`;

export type CellWarning = Pick<RowWarning, "code" | "letters" | "suggestion">;

/**
 * A number as a spreadsheet shows it when it is too long for its cell: one digit, a decimal sign, more digits, a signed
 * exponent. 1E3, 1E05 and 2N7002E are part numbers.
 */
const EXPONENT = /^[+-]?\d[.,]\d+E[+-]\d{2,3}$/u;
const ENGLISH = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const RUSSIAN = "янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек";
/**
 * What spreadsheets make of 1-2 or 10/11, as each language shows it: 2-Mar, Feb-01, 01.фев, 2月1日; and full dates. Case
 * counts: MAR-10 was typed.
 */
const DATES = [
  new RegExp(`^(?:\\d{1,2}-)?(?:${ENGLISH})-(?:\\d{2}|\\d{4})$|^\\d{1,2}-(?:${ENGLISH})$`, "u"),
  new RegExp(`^(?:\\d{1,2}\\.)?(?:${RUSSIAN})\\.(?:\\d{2}|\\d{4})$|^\\d{1,2}\\.(?:${RUSSIAN})$`, "u"),
  /^(?:\d{4}年)?\d{1,2}月(?:\d{1,2}日)?$/u,
  /^(?:19|20)\d\d-(?:0\d|1[0-2])-[0-3]\d(?: [0-2]\d:[0-5]\d:[0-5]\d)?$/u,
  /^[0-3]?\d([./])[0-3]?\d\1(?:19|20)\d\d$/u,
];
/** Longer texts have a problem of their own. */
const LONGEST = 200;
/** More digits than a spreadsheet keeps of a number. */
const LONG = /^-?\d{16,}/u;

/** What is odd about a text as a part number; what a workbook knows of its cells says more (see partWarning). */
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

/** The same of a cell of a file: a date, a number shown with an exponent, one with more digits than are kept. */
export function partWarning(row: FileRow, column: number): CellWarning | null {
  const text = row.cells[column] ?? "";
  if (row.dates?.includes(column) === true) return { code: "date" };
  if (row.exponents?.includes(column) === true) return { code: "exponent" };
  if (row.numbers?.includes(column) === true && LONG.test(text)) return { code: "long_number" };
  return partTextWarning(text);
}
