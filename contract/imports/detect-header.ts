import { isNumberText } from "#contract/numbers/decimal-text.ts";
import { saysTotal } from "./says-total.ts";
import { headerKnowledge } from "./header-score.ts";

/**
 * Cells of a row, by 0-based column, whose type is known from the workbook: numbers, numbers displayed with an
 * exponent, and dates. `shared` lists merged cells whose amount also covers the rows below.
 */
export type CellKinds = {
  numbers?: readonly number[];
  exponents?: readonly number[];
  dates?: readonly number[];
  shared?: readonly number[];
};
/**
 * Properties of a row besides its cell texts. `merged`: cells covered by a merged cell that begins in a row above, with
 * the number of that row. `moved`: the row repeats the headers in another order. `under`: number of the differing
 * header row that applies to this row.
 */
export type RowNotes = CellKinds & {
  hidden?: true;
  merged?: readonly (readonly [column: number, from: number])[];
  moved?: true;
  under?: number;
};
/** A row of the file with its 1-based row number. */
export type FileRow = { number: number; cells: readonly string[] } & RowNotes;

export function kindsOf(
  { numbers, exponents, dates, shared }: CellKinds,
  isMeant: (column: number) => boolean,
): CellKinds {
  const kept = Object.entries({ numbers, exponents, dates, shared }).map(
    ([kind, columns]) => [kind, columns?.filter(isMeant) ?? []] as const,
  );
  return Object.fromEntries(kept.filter(([, columns]) => columns.length > 0));
}

/** Number of rows with text to search for the header. */
const SEARCHED_ROWS = 30;

/**
 * Returns the number of the header row, or null if there is none. The row with the highest number of known words wins.
 * Titles, project blocks and the upper row of a two-level header contain fewer known words and fill fewer columns.
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

/**
 * Returns the filled cells of a row without a total next to the headings: "Total:" or "Итого:" with its number. Two
 * headings at least must remain, because a line "Total 5" alone is no heading.
 */
function withoutTotal(cells: readonly string[]): string[] {
  const texts = filled(cells);
  const rest = texts.filter(
    (text, place) =>
      !(saysTotal(text) && isNumber(texts[place + 1] ?? "")) && !(isNumber(text) && saysTotal(texts[place - 1] ?? "")),
  );
  return rest.length > 2 ? rest : texts;
}

function knownScore(row: FileRow, below: readonly FileRow[]): number {
  const texts = withoutTotal(row.cells);
  if (texts.length === 0 || texts.some((text) => text.length > 120)) return 0;
  const known = texts.map(headerKnowledge);
  const sum = known.reduce((total, value) => total + value, 0);
  const share = sum / texts.length;
  const numbers = texts.filter(isNumber).length / texts.length;
  // Lines that begin with a comment sign aren't part of the table. A text such as "Qty: 5" followed by its number
  // belongs to a project block.
  if (/^(?:#\s|\/\/|--)/u.test(texts[0] ?? "")) return 0;
  if (share < 0.3 || numbers > 0.34 || (texts.length > 1 && texts.some((text) => text.endsWith(":")))) return 0;
  const width = typicalWidth(below);
  if (width === 0 && texts.length < 2) return 0;
  const fill = width === 0 ? 1 : Math.min(1, texts.length / width);
  if (fill < 0.5) return 0;
  return sum * share * fill;
}

function typicalWidth(rows: readonly FileRow[]): number {
  const widths = rows.map((row) => filled(row.cells).length).toSorted((left, right) => left - right);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}

/** Finds a header without known words: a complete row of distinct texts above columns of numbers. */
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
