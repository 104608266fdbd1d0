import type { CopiedFigures } from "#server/db/copy/fill.ts";
import { figuresDiffer } from "#server/db/copy/figures.ts";

export type Print = (line: string) => void;

/** Number of rows of a table between two lines about the progress. */
const PROGRESS_ROWS = 100_000;
const NUMBER_WIDTH = 12;

/** Returns a callback that prints a line for every hundred thousand rows of a table. */
export function progressOf(print: Print): (table: string, rows: number) => void {
  let [current, printed] = ["", 0];
  return (table, rows) => {
    if (table !== current) [current, printed] = [table, 0];
    const due = Math.floor(rows / PROGRESS_ROWS);
    if (due === printed) return;
    printed = due;
    print(`${table}: ${rows} rows so far`);
  };
}

/** Returns a line for each table with rows: how many there are on both sides, and whether sums and contents agree. */
export function tableReport(figures: readonly CopiedFigures[]): string[] {
  const filled = figures.filter(({ source, copy }) => source.rows > 0 || copy.rows > 0);
  const width = Math.max("table".length, ...filled.map(({ table }) => table.length)) + 2;
  const line = (table: string, source: string | number, copy: string | number, agree: string): string =>
    `${table.padEnd(width)}${String(source).padStart(NUMBER_WIDTH)}${String(copy).padStart(NUMBER_WIDTH)}  ${agree}`;
  return [
    line("table", "source", "copy", "sums and contents"),
    ...filled.map(({ table, source, copy }) => {
      const sums = Object.keys(source.sums).length;
      const agree = sums === 0 ? "equal" : `equal (${sums} ${sums === 1 ? "sum" : "sums"})`;
      return line(table, source.rows, copy.rows, figuresDiffer(table, source, copy).length === 0 ? agree : "DIFFERENT");
    }),
  ];
}
