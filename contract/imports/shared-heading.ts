import { isFittedMark } from "./bom/fitted-marks.ts";
import { areVariantNumbers, speaksOfVariants } from "./bom/variant-names.ts";
import { isNumberText } from "#contract/numbers/decimal-text.ts";
import type { FileRow } from "./detect-header.ts";
import { headerScore, NAMES_FIELD, namesOther } from "./header-score.ts";

export interface Headings {
  readonly texts: readonly string[];
  readonly rows: readonly number[];
}

const SHOWN_ROWS = 20;

const isBlank = (text: string | undefined): boolean => (text ?? "").trim() === "";
const holds = (rows: readonly FileRow[], column: number, test: (text: string) => boolean): boolean => {
  const texts = rows.map(({ cells }) => cells[column] ?? "").filter((text) => !isBlank(text));
  return texts.filter(test).length * 2 > texts.length;
};
const isNumberOrMark = (text: string): boolean => isNumberText(text) || isFittedMark(text);

/**
 * Returns the numeric columns below one shared quantity header that have headers of their own in the second header row.
 * Below a header of variants, they may be numbered and hold marks.
 */
function sharedColumns(
  upper: readonly string[],
  lower: readonly string[],
  below: readonly FileRow[],
): { at: number; columns: number[] } | null {
  for (const [at, text] of upper.entries()) {
    const ofVariants = speaksOfVariants(text);
    if (isBlank(text) || !isBlank(upper[at + 1]) || !(ofVariants || headerScore(text, "quantity") >= NAMES_FIELD))
      continue;
    const isPart = (column: number): boolean =>
      (column === at || isBlank(upper[column])) &&
      !isBlank(lower[column]) &&
      (ofVariants || !isNumberText(lower[column] ?? "")) &&
      !namesOther(lower[column] ?? "") &&
      holds(below, column, ofVariants ? isNumberOrMark : isNumberText);
    const after = lower.findIndex((_, column) => column >= at && !isPart(column));
    const columns = lower.map((_, column) => column).slice(at, after < 0 ? lower.length : after);
    const names = columns.map((column) => lower[column] ?? "");
    if (columns.length > 1 && (!names.some(isNumberText) || areVariantNumbers(names))) return { at, columns };
  }
  return null;
}

/** Returns true if the lower row only names columns below a shared header. Otherwise it is a data row. */
const isSecondLine = (upper: readonly string[], lower: readonly string[], columns: readonly number[]): boolean =>
  lower.every(
    (text, column) =>
      isBlank(text) ||
      columns.includes(column) ||
      (!isNumberText(text) && (isBlank(upper[column]) || isBlank(upper[column + 1]))),
  );

/**
 * Returns the headers of a table. If a quantity header spans several columns, the next row distinguishes them ("per
 * unit", "total"). Each of these columns gets the texts of both rows, no matter which row was detected as the header
 * row.
 */
export function headingsOf(rows: readonly FileRow[], header_row: number): Headings {
  const place = rows.findIndex(({ number }) => number === header_row);
  const named = rows[place]?.cells ?? [];
  const next = rows[place + 1];
  const before = rows[place - 1];
  const together = (
    line: readonly string[],
    upper: string,
    columns: readonly number[],
    lower: readonly string[],
  ): string[] =>
    Array.from({ length: Math.max(line.length, ...columns.map((column) => column + 1)) }, (_, column) =>
      columns.includes(column) ? `${upper.trim()} ${(lower[column] ?? "").trim()}` : (line[column] ?? ""),
    );
  if (next?.number === header_row + 1) {
    const shared = sharedColumns(named, next.cells, rows.slice(place + 2, place + 2 + SHOWN_ROWS));
    if (shared !== null)
      return {
        texts: together(named, named[shared.at] ?? "", shared.columns, next.cells),
        rows: isSecondLine(named, next.cells, shared.columns) ? [header_row, next.number] : [header_row],
      };
  }
  if (before?.number === header_row - 1) {
    const shared = sharedColumns(before.cells, named, rows.slice(place + 1, place + 1 + SHOWN_ROWS));
    if (shared !== null)
      return { texts: together(named, before.cells[shared.at] ?? "", shared.columns, named), rows: [header_row] };
  }
  return { texts: named, rows: [header_row] };
}
