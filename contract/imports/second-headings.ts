import { columnNames } from "./column-names.ts";
import { isNumberText } from "#contract/numbers/decimal-text.ts";
import { kindsOf } from "./detect-header.ts";
import type { FileRow } from "./detect-header.ts";
import { headerKnowledge, namesField } from "./header-score.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";
import { repeatsHeader } from "./skip-rows.ts";

/** Fewer cells are no row of headings. */
const MIN_HEADING_CELLS = 2;
/** Longer texts are no headings. */
const LONGEST = 60;

/**
 * Which column of a row with the headings of the table, all of them or most and in another order, is each column of the
 * table; null for any other row, -1 for a column that isn't there. Columns without a heading go with the one before
 * them; those that have no place come last.
 */
function movedColumns(
  cells: readonly string[],
  headers: readonly string[],
  keys: ReadonlySet<string>,
): number[] | null {
  // Nearly every row ends here, at its first cell.
  if (cells.some((text) => text !== "" && !keys.has(keyOf(text)))) return null;
  const filled = cells.filter((text) => keyOf(text) !== "");
  if (filled.length < MIN_HEADING_CELLS || filled.length * 2 < headers.filter((text) => keyOf(text) !== "").length)
    return null;
  // Of two columns that are called alike nobody knows which is which.
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

/** A row with its cells in other columns, with all that is known of them. */
function inOrder(row: FileRow, headings: readonly number[]): FileRow {
  const width = headings.filter((column) => column >= 0).length;
  const from = [...headings, ...row.cells.slice(width).map((_, place) => width + place)];
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
 * A row of headings: words of the first ones, or words that name quantity and part by themselves; one such word alone
 * may be a thing's name.
 */
function isHeadings(
  cells: readonly string[],
  { mapping, keys }: { mapping: readonly { readonly column: number }[]; keys: ReadonlySet<string> },
): boolean {
  if (mapping.some(({ column }) => isNumberText(cells[column] ?? ""))) return false;
  // The file of rejected rows has put a number and a sentence behind them.
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

/**
 * The rows of a table; those below its headings in another order are read by these, and stand as the first headings
 * name the columns.
 */
export function alignToFirstHeadings(rows: readonly FileRow[], headers: readonly string[]): FileRow[] {
  const keys = new Set(headers.map(keyOf));
  let from: readonly number[] | null = null;
  return rows.map((row) => {
    const named = movedColumns(row.cells, headers, keys);
    if (named !== null)
      from = named.some((column, place) => place < headers.length && column >= 0 && column !== place) ? named : null;
    // Other headings begin another table: in which order its rows are nobody knows.
    else if (from !== null && isHeadings(row.cells, { mapping: row.cells.map((_, column) => ({ column })), keys }))
      from = null;
    if (from === null) return row;
    return named === null ? inOrder(row, from) : { ...inOrder(row, from), moved: true };
  });
}

/** The heading of a mapped column stands in another one. */
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
 * The rows of a table, marked from headings on that name mapped columns otherwise than the first ones do, up to such as
 * name them alike: their cells do not stand in the columns that they are read from.
 */
export function withOtherHeadings(
  rows: readonly FileRow[],
  { mapping, headers }: { mapping: Mapped; headers: readonly string[] },
): FileRow[] {
  if (headers.every((text) => keyOf(text) === "")) return [...rows];
  const columns = new Map(mapping.map(({ column, field }) => [field, column]));
  const keys = new Set(headers.map(keyOf));
  let under: number | null = null;
  return rows.map((row) => {
    if (isHeadings(row.cells, { mapping, keys })) {
      if (repeatsHeader(row.cells, { columns, headers })) under = null;
      else if (contradicts(row.cells, { mapping, headers })) under = row.number;
    }
    return under === null ? row : { ...row, under };
  });
}

/**
 * What is wrong with a row because of headings that name the columns otherwise: nothing once these were mended or taken
 * out.
 */
export function otherHeadings(
  rows: readonly FileRow[],
): (row: FileRow) => "other_headings" | "under_other_headings" | null {
  const headings = new Set(rows.flatMap(({ number, under }) => (under === number ? [number] : [])));
  return ({ number, under }) =>
    under === undefined || !headings.has(under) ? null : under === number ? "other_headings" : "under_other_headings";
}
