/** What is drawn of a QR code before its data: `true` is dark, null is still free. */
export type Grid = (boolean | null)[][];

/** The centres of the small squares by version (ISO/IEC 18004, annex E). */
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]] as const;
/** Level M, in the format's bits. */
const LEVEL = 0b00;

export const sizeOf = (version: number): number => 17 + version * 4;

function set(grid: Grid, at: { row: number; column: number }, dark: boolean): void {
  const line = grid[at.row];
  if (line !== undefined && at.column >= 0 && at.column < line.length) line[at.column] = dark;
}

/** Squares in squares around a centre: dark and light rings by their distance. */
function drawRings(grid: Grid, centre: { row: number; column: number }, radius: number, isDark: (distance: number) => boolean): void {
  for (let down = -radius; down <= radius; down += 1) for (let right = -radius; right <= radius; right += 1) set(grid, { row: centre.row + down, column: centre.column + right }, isDark(Math.max(Math.abs(down), Math.abs(right))));
}

/** The rest of a division of polynomials over two: the check bits of format and version. */
function checkBits(value: number, divisor: number, count: number): number {
  let rest = value << count;
  const top = 31 - Math.clz32(divisor);
  for (let bit = 31 - Math.clz32(rest); rest !== 0 && bit >= top; bit = 31 - Math.clz32(rest)) rest ^= divisor << (bit - top);
  return rest;
}

/** The 15 bits that tell level and mask (ISO/IEC 18004, section 7.9). */
export function formatBits(mask: number): number {
  const value = (LEVEL << 3) | mask;
  return ((value << 10) | checkBits(value, 0b101_0011_0111, 10)) ^ 0b101_0100_0001_0010;
}

/** The 18 bits that tell the version, from version 7 (section 7.10). */
export const versionBits = (version: number): number => (version << 12) | checkBits(version, 0b1_1111_0010_0101, 12);

/** Writes level and mask beside the three large squares; one module there is always dark. */
export function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = formatBits(mask);
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((bits >> bit) & 1) === 1;
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    const back = bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit;
    set(grid, { row: along, column: 8 }, dark);
    set(grid, { row: 8, column: back }, dark);
  }
  set(grid, { row: size - 8, column: 8 }, true);
}

/** The patterns that every code of a version has, with room kept for format and version. */
export function emptyGrid(version: number): Grid {
  const size = sizeOf(version);
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  for (let place = 8; place < size - 8; place += 1) {
    set(grid, { row: 6, column: place }, place % 2 === 0);
    set(grid, { row: place, column: 6 }, place % 2 === 0);
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) drawRings(grid, { row, column }, 4, (distance) => distance !== 2 && distance !== 4);
  const centres = ALIGNMENT[version - 1] ?? [];
  const last = centres.at(-1) ?? 0;
  for (const row of centres) {
    for (const column of centres) {
      const underFinder = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!underFinder) drawRings(grid, { row, column }, 2, (distance) => distance !== 1);
    }
  }
  if (version >= 7) {
    for (let bit = 0; bit < 18; bit += 1) {
      const dark = ((versionBits(version) >> bit) & 1) === 1;
      const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
      set(grid, { row: near, column: far }, dark);
      set(grid, { row: far, column: near }, dark);
    }
  }
  drawFormat(grid, 0);
  return grid;
}
