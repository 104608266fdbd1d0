import { codewordsOf } from "#src/ui/qr/qr-codewords.ts";
import { drawFormat, emptyGrid } from "#src/ui/qr/qr-matrix.ts";
import type { Grid } from "#src/ui/qr/qr-matrix.ts";

type Modules = readonly (readonly boolean[])[];

/** The eight masks (ISO/IEC 18004, table 10). */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The free places in the order of the bits: two columns at a time from the right, up and down in turn. */
function freePlaces(grid: Grid): { row: number; column: number }[] {
  const size = grid.length;
  const places: { row: number; column: number }[] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The column of the timing pattern has no data at all.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (grid[row]?.[column] === null) places.push({ row, column });
    }
    isUp = !isUp;
  }
  return places;
}

/** Points against a mask in one line: runs of one colour, and what looks like a large square. */
function lineFaults(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  const runs = [...text.matchAll(/0{5,}|1{5,}/g)].reduce((sum, [run]) => sum + run.length - 2, 0);
  const squares = [...text.matchAll(/(?=10111010000|00001011101)/g)].length * 40;
  return runs + squares;
}

/** How badly a code reads (ISO/IEC 18004, section 7.8.3): the smaller, the better. */
function faultsOf(modules: Modules): number {
  const columns = modules.map((_, column) => modules.map((row) => row[column] === true));
  let faults = [...modules, ...columns].reduce((sum, line) => sum + lineFaults(line), 0);
  let dark = 0;
  modules.forEach((line, row) =>
    line.forEach((value, column) => {
      if (value) dark += 1;
      const [right, below, across] = [line[column + 1], modules[row + 1]?.[column], modules[row + 1]?.[column + 1]];
      if (value === right && value === below && value === across) faults += 3;
    }),
  );
  const percent = (dark * 100) / modules.length ** 2;
  return faults + Math.floor(Math.abs(percent - 50) / 5) * 10;
}

/** A text as a QR code (byte mode, level M, up to version 10): rows of modules, true is dark. @throws RangeError beyond 213 bytes */
export function qrCode(text: string): Modules {
  const { version, codewords } = codewordsOf(text);
  const grid = emptyGrid(version);
  const places = freePlaces(grid);
  const masked = MASKS.map((mask, number) => {
    const drawn = grid.map((line) => [...line]);
    places.forEach(({ row, column }, place) => {
      const bit = (((codewords[place >> 3] ?? 0) >> (7 - (place & 7))) & 1) === 1;
      const line = drawn[row];
      if (line !== undefined) line[column] = bit !== mask(row, column);
    });
    drawFormat(drawn, number);
    return drawn.map((line) => line.map((module) => module === true));
  });
  return masked.reduce((best, next) => (faultsOf(next) < faultsOf(best) ? next : best));
}
