import { isNumberText } from "#contract/numbers/decimal-text.ts";
import { headerKnowledge } from "./header-score.ts";

/**
 * What a workbook knows of the cells of a row, by their columns (0-based): numbers, numbers shown with an exponent,
 * dates, and amounts whose cell covers rows below that have none of their own.
 */
export type CellKinds = {
  numbers?: readonly number[];
  exponents?: readonly number[];
  dates?: readonly number[];
  shared?: readonly number[];
};
/**
 * What is known of a row beside its texts: the workbook may hide it, and cells of rows above may cover its own (their
 * columns, and the numbers of those rows); it may be headings in another order (`moved`), or stand below such as name
 * the columns otherwise (`under`, their row).
 */
export type RowNotes = CellKinds & {
  hidden?: true;
  merged?: readonly (readonly [column: number, from: number])[];
  moved?: true;
  under?: number;
};
/** A row of the file with its 1-based number. */
export type FileRow = { number: number; cells: readonly string[] } & RowNotes;

/** The kinds of those cells that are still meant; a kind that no cell has is left out. */
export function kindsOf(
  { numbers, exponents, dates, shared }: CellKinds,
  isMeant: (column: number) => boolean,
): CellKinds {
  const kept = Object.entries({ numbers, exponents, dates, shared }).map(
    ([kind, columns]) => [kind, columns?.filter(isMeant) ?? []] as const,
  );
  return Object.fromEntries(kept.filter(([, columns]) => columns.length > 0));
}

/** Header rows stand among the first rows that have text. */
const SEARCHED_ROWS = 30;

/**
 * The number of the row that names the columns, or null where there is none. Known words decide; a title line, a
 * project block and an upper row of a two-level header have fewer of them and fill fewer columns than the row that
 * heads the data.
 */
export function detectHeader(rows: readonly FileRow[]): number | null {
  const searched = rows.slice(0, SEARCHED_ROWS);
  let best: { number: number; score: number } | null = null;
  for (const [index, row] of searched.entries()) {
    const score = knownScore(row, rows.slice(index + 1, index + 1 + SEARCHED_ROWS));
    if (score > (best?.score ?? 0)) best = { number: row.number, score };
  }
  return best?.number ?? structuralHeader(searched, rows);
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "");
const isNumber = (text: string) => /^[\d\s.,'+-]+$/u.test(text.trim());

function knownScore(row: FileRow, below: readonly FileRow[]): number {
  const texts = filled(row.cells);
  if (texts.length === 0 || texts.some((text) => text.length > 120)) return 0;
  const known = texts.map(headerKnowledge);
  const sum = known.reduce((total, value) => total + value, 0);
  const share = sum / texts.length;
  const numbers = texts.filter(isNumber).length / texts.length;
  // "Qty: 5" beside its number is a line of a project block.
  // A line that a sign of comment begins is none of the table.
  if (/^(?:#\s|\/\/|--)/u.test(texts[0] ?? "")) return 0;
  if (share < 0.3 || numbers > 0.34 || (texts.length > 1 && texts.some((text) => text.endsWith(":")))) return 0;
  const width = typicalWidth(below);
  if (width === 0 && texts.length < 2) return 0;
  const fill = width === 0 ? 1 : Math.min(1, texts.length / width);
  if (fill < 0.5) return 0;
  return sum * share * fill;
}

/** The median of the filled cells of the rows below. */
function typicalWidth(rows: readonly FileRow[]): number {
  const widths = rows.map((row) => filled(row.cells).length).toSorted((left, right) => left - right);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}

/** Without a known word: a first full row of distinct plain texts above columns that hold numbers. */
function structuralHeader(searched: readonly FileRow[], rows: readonly FileRow[]): number | null {
  for (const [index, row] of searched.slice(0, 10).entries()) {
    const below = rows.slice(index + 1, index + 21);
    const texts = filled(row.cells);
    if (below.length < 2 || texts.length < 2 || texts.length < typicalWidth(below)) continue;
    if (new Set(texts).size < texts.length || texts.some((text) => /\d/u.test(text) || text.length > 60)) return null;
    const numeric = row.cells.some((cell, column) => cell.trim() !== "" && isNumericColumn(below, column));
    return numeric ? row.number : null;
  }
  return null;
}

function isNumericColumn(rows: readonly FileRow[], column: number): boolean {
  const texts = rows.map((row) => row.cells[column] ?? "").filter((text) => text.trim() !== "");
  return texts.length * 2 > rows.length && texts.every(isNumberText);
}
