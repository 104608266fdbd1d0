import { columnNames } from "./column-names.ts";
import { isNumberText } from "#contract/numbers/decimal-text.ts";
import { kindsOf } from "./detect-header.ts";
import type { FileRow } from "./detect-header.ts";
import { headerKnowledge, namesField } from "./header-score.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";
import { isSameSheet } from "./sheet-rows.ts";
import { repeatsHeader } from "./skip-rows.ts";

const MIN_HEADING_CELLS = 2;
/** Maximum length of a header. */
const LONGEST = 60;

/**
 * Maps the table's columns to those of a row that repeats its headers in another order. Returns null for any other row.
 * Missing columns are -1. At least half of the headers must appear. A column without a header follows the column before
 * it; columns that can't be placed come last.
 */
function movedColumns(
  cells: readonly string[],
  headers: readonly string[],
  keys: ReadonlySet<string>,
): number[] | null {
  // Fast path: nearly all rows fail at the first cell.
  if (cells.some((text) => text !== "" && !keys.has(keyOf(text)))) return null;
  const filled = cells.filter((text) => keyOf(text) !== "");
  if (filled.length < MIN_HEADING_CELLS || filled.length * 2 < headers.filter((text) => keyOf(text) !== "").length)
    return null;
  // Two columns with the same header can't be distinguished.
  if (new Set(filled.map(keyOf)).size < filled.length) return null;
  const width = Math.max(cells.length, headers.length);
  const namesOf = (texts: readonly string[]): string[] =>
    columnNames(Array.from({ length: width }, (_, column) => texts[column] ?? "")).map(keyOf);
  const wanted = namesOf(headers);
  const there = namesOf(cells);
  if (cells.some((text, column) => keyOf(text) !== "" && !wanted.includes(there[column] ?? ""))) return null;
  const from = wanted.map((name, column) =>
    there.includes(name)
      ? there.indexOf(name)
      : keyOf(headers[column] ?? "") === "" && !wanted.includes(there[column] ?? "")
        ? column
        : -1,
  );
  return [...from, ...there.flatMap((_, column) => (from.includes(column) ? [] : [column]))];
}

/** Reorders the cells of a row below other headings. Cells beyond them stay where they are. */
function inOrder(row: FileRow, headings: readonly number[]): FileRow {
  const width = headings.filter((column) => column >= 0).length;
  return withColumns(row, [...headings, ...row.cells.slice(width).map((_, place) => width + place)]);
}

/** Returns a row whose cells come from the given columns, -1 for none, with the properties stored by column. */
export function withColumns(row: FileRow, from: readonly number[]): FileRow {
  const to = (columns: readonly number[] = []): number[] => columns.map((column) => from.indexOf(column));
  const cells = from.map((column) => row.cells[column] ?? "");
  return {
    number: row.number,
    cells: cells.slice(0, cells.findLastIndex((text) => text !== "") + 1),
    ...kindsOf(
      { numbers: to(row.numbers), exponents: to(row.exponents), dates: to(row.dates) },
      (column) => column >= 0,
    ),
    ...(row.hidden === true ? { hidden: true } : {}),
    ...(row.merged === undefined
      ? {}
      : { merged: row.merged.map(([column, above]) => [from.indexOf(column), above] as const) }),
  };
}

type Mapped = readonly { readonly column: number; readonly field: string }[];

/**
 * Returns true for a header row, which repeats words of the first headers or names both a quantity and a part. One
 * known word isn't enough, because it may be an item's name.
 */
function isHeadings(
  cells: readonly string[],
  { mapping, keys }: { mapping: readonly { readonly column: number }[]; keys: ReadonlySet<string> },
): boolean {
  if (mapping.some(({ column }) => isNumberText(cells[column] ?? ""))) return false;
  // In the file of rejected rows, the headers are followed by a number and a sentence.
  const texts = cells.filter((text) => text.trim() !== "" && text.length <= LONGEST && !isNumberText(text));
  if (texts.length < MIN_HEADING_CELLS) return false;
  const known = texts.filter((text) => keys.has(keyOf(text))).length;
  if (known >= MIN_HEADING_CELLS && known * 2 >= texts.length) return true;
  const names = (...fields: readonly string[]): boolean =>
    texts.some((text) => fields.some((field) => namesField(text, field)));
  return (
    names("quantity", "price_per_unit", "price_with_vat") &&
    names("part_number", "nomenclature") &&
    texts.filter((text) => headerKnowledge(text) > 0).length * 2 >= texts.length
  );
}

/** Reorders the rows below repeated headers, so that their cells match the columns of the first headers. */
export function alignToFirstHeadings(rows: readonly FileRow[], headers: readonly string[]): FileRow[] {
  const keys = new Set(headers.map(keyOf));
  let from: readonly number[] | null = null;
  return rows.map((row) => {
    const named = movedColumns(row.cells, headers, keys);
    if (named !== null)
      from = named.some((column, place) => place < headers.length && column >= 0 && column !== place) ? named : null;
    // Differing headers begin another table whose column order is unknown.
    else if (from !== null && isHeadings(row.cells, { mapping: row.cells.map((_, column) => ({ column })), keys }))
      from = null;
    if (from === null) return row;
    return named === null ? inOrder(row, from) : { ...inOrder(row, from), moved: true };
  });
}

/** Returns true if the header of a mapped column appears in another column. */
function contradicts(
  cells: readonly string[],
  { mapping, headers }: { mapping: Mapped; headers: readonly string[] },
): boolean {
  return mapping.some(({ column, field }) => {
    const header = keyOf(headers[column] ?? "");
    const says = (text: string): boolean => keyOf(text) !== "" && (keyOf(text) === header || namesField(text, field));
    return !says(cells[column] ?? "") && cells.some(says);
  });
}

/**
 * Marks rows below headers that contradict the mapping, until the next headers that match it. The mapped columns of
 * marked rows contain other fields.
 */
export function withOtherHeadings(
  rows: readonly FileRow[],
  { mapping, headers }: { mapping: Mapped; headers: readonly string[] },
): FileRow[] {
  if (headers.every((text) => keyOf(text) === "")) return [...rows];
  const columns = new Map(mapping.map(({ column, field }) => [field, column]));
  const keys = new Set(headers.map(keyOf));
  let under: number | null = null;
  return rows.map((row, place) => {
    if (!isSameSheet(row.number, rows[place - 1]?.number ?? row.number)) under = null;
    if (isHeadings(row.cells, { mapping, keys })) {
      if (repeatsHeader(row.cells, { columns, headers })) under = null;
      else if (contradicts(row.cells, { mapping, headers })) under = row.number;
    }
    return under === null ? row : { ...row, under };
  });
}

/**
 * Returns the problem of a row below contradicting headers. Returns null if the user has corrected or excluded the
 * header row.
 */
export function otherHeadings(
  rows: readonly FileRow[],
): (row: FileRow) => "other_headings" | "under_other_headings" | null {
  const headings = new Set(rows.flatMap(({ number, under }) => (under === number ? [number] : [])));
  return ({ number, under }) =>
    under === undefined || !headings.has(under) ? null : under === number ? "other_headings" : "under_other_headings";
}
