import type { BomOptions } from "#contract/imports/bom/bom-options.ts";

/** More than a sheet has rows in any format. */
const ROWS_PER_SHEET = 10_000_000;

/** Sheets of a workbook whose rows are imported: the shown one, whose columns are mapped, and others like it. */
export interface ChosenSheets {
  readonly sheet: number;
  readonly more_sheets: readonly number[];
}

/**
 * Returns the number by which an import knows a row of a further sheet. A row of the shown sheet keeps its own number.
 */
export const rowOfSheet = (sheet: number, row: number): number => (sheet + 1) * ROWS_PER_SHEET + row;

/** Returns the sheet of a row, or null for the shown sheet, and the row's number there. */
export const placeOfRow = (row: number): { sheet: number | null; row: number } =>
  row < ROWS_PER_SHEET
    ? { sheet: null, row }
    : { sheet: Math.floor(row / ROWS_PER_SHEET) - 1, row: row % ROWS_PER_SHEET };

export const isSameSheet = (one: number, other: number): boolean => placeOfRow(one).sheet === placeOfRow(other).sheet;

/** Splits rows into those of each sheet, in their order. */
export function bySheet<T extends { readonly number: number }>(rows: readonly T[]): T[][] {
  const sheets: T[][] = [];
  for (const row of rows) {
    const last = sheets.at(-1);
    if (last?.[0] !== undefined && isSameSheet(last[0].number, row.number)) last.push(row);
    else sheets.push([row]);
  }
  return sheets;
}

export const chosenSheets = ({ sheet, more_sheets }: ChosenSheets): number[] => [sheet, ...more_sheets];

type Boards = Pick<BomOptions, "boards" | "sheet_boards">;

/** Returns for how many boards the parts of a sheet are bought. */
export const boardsOfSheet = ({ boards, sheet_boards }: Boards, sheet: number): number =>
  sheet_boards.find((one) => one.sheet === sheet)?.boards ?? boards;

/** Returns for how many boards the part of a row is bought. `shown` is the place of the shown sheet. */
export const boardsOfRow = (bom: Boards, row: number, shown: number): number =>
  boardsOfSheet(bom, placeOfRow(row).sheet ?? shown);
