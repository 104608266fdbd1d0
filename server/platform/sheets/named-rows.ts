import { keyOf } from "#contract/numbers/plain-text.ts";
import type { ReadWorkbook } from "./workbook.ts";

export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A row of a table with named columns. `text` returns the trimmed text of a cell, or null if it is empty or absent. */
export interface NamedRow<C extends string> {
  readonly number: number;
  readonly text: (column: C) => string | null;
}

interface FoundColumns {
  /** Number of the row with the headings; null if the table has none. */
  readonly header_row: number | null;
  /** Places of the named columns. The first column of the table is 0. */
  readonly columns: ReadonlyMap<string, number>;
}

/** Finds the columns of a table by its headings or cells. */
export type FindColumns = (rows: readonly TableRow[]) => FoundColumns;

export const visibleSheets = ({ sheets }: ReadWorkbook): ReadWorkbook["sheets"] =>
  sheets.filter(({ hidden }) => !hidden);

/** Returns the rows below the headings of the first table that has the required column; undefined if none has it. */
export function namedRows<C extends string>(
  tables: readonly (readonly TableRow[])[],
  { find, required }: { find: FindColumns; required: NoInfer<C> },
): NamedRow<C>[] | undefined {
  const found = tables.map((rows) => ({ rows, ...find(rows) })).find(({ columns }) => columns.has(required));
  if (found === undefined) return undefined;
  const { rows, columns, header_row } = found;
  return rows
    .filter(({ number }) => number > (header_row ?? 0))
    .map(({ number, cells }) => ({
      number,
      text(column) {
        const place = columns.get(column);
        const cell = place === undefined ? "" : (cells[place] ?? "").trim();
        return cell === "" ? null : cell;
      },
    }));
}

export interface ColumnWords {
  /** Headings that name the column, in any language. Case and punctuation don't matter. */
  readonly headings: readonly string[];
  /** Recognises a cell of the column where no heading names it. */
  readonly looksLike?: (cell: string) => boolean;
}

const SEARCHED_ROWS = 30;

/**
 * Finds columns whose headings are among the given ones. The row with the most headings counts, the upper one of equal
 * rows. A column without a heading is found by the look of its cells.
 */
export function columnsByHeading(words: Readonly<Record<string, ColumnWords>>): FindColumns {
  const keys = new Map(Object.entries(words).map(([name, { headings }]) => [name, new Set(headings.map(keyOf))]));
  return (rows) => {
    let best: FoundColumns = { header_row: null, columns: new Map() };
    for (const { number, cells } of rows.slice(0, SEARCHED_ROWS)) {
      const columns = new Map<string, number>();
      for (const [place, cell] of cells.entries()) {
        const name = [...keys].find(([one, known]) => !columns.has(one) && known.has(keyOf(cell)))?.[0];
        if (name !== undefined) columns.set(name, place);
      }
      if (columns.size > best.columns.size) best = { header_row: number, columns };
    }
    const { header_row, columns } = best;
    const below = rows.filter(({ number }) => number > (header_row ?? 0));
    return { header_row, columns: withColumnsByCells(columns, below, words) };
  };
}

/** Adds columns in which more than half of the filled cells look like the column. */
function withColumnsByCells(
  named: ReadonlyMap<string, number>,
  rows: readonly TableRow[],
  words: Readonly<Record<string, ColumnWords>>,
): Map<string, number> {
  const columns = new Map(named);
  const taken = new Set(named.values());
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let place = 0; place < width; place += 1) {
    if (taken.has(place)) continue;
    const filled = rows.map(({ cells }) => (cells[place] ?? "").trim()).filter((cell) => cell !== "");
    const found = Object.entries(words).find(
      ([name, { looksLike }]) =>
        looksLike !== undefined && !columns.has(name) && filled.filter(looksLike).length * 2 > filled.length,
    );
    if (found !== undefined) columns.set(found[0], place);
  }
  return columns;
}
