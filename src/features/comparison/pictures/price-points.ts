import type { CompareCell } from "#contract/award/award.types.ts";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";

/** Almost all prices lie below it; a few far above would press the others flat. */
const USUAL = 0.98;
const FAR = 2;
const STEP = 10;

/** A price in the picture: over which lot, and how high. */
export interface PricePoint {
  /** The place among the points of its column. */
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** The row of the matrix, and the per cent above the lowest, wherever the picture ends. */
  readonly row: number;
  readonly gap: number;
  readonly is_chosen: boolean;
}

/** The points of the picture by the columns of the matrix. */
export interface PricePoints {
  readonly columns: readonly (readonly PricePoint[])[];
  /** Where the picture ends, in per cent; what lies higher stands there. Null where all of it is in the picture. */
  readonly top: number | null;
  readonly above: number;
}

const isOffered = (cell: CompareCell | undefined): cell is CompareCell & { gap: string } =>
  cell !== undefined && cell.state === "offered" && cell.gap !== null;

/** Where the picture ends: a few prices that lie far above all others don't count. */
function topOf(gaps: readonly number[]): number | null {
  const sorted = gaps.toSorted((one, other) => one - other);
  const usual = sorted[Math.floor((sorted.length - 1) * USUAL)] ?? 0;
  const highest = sorted.at(-1) ?? 0;
  return usual > 0 && highest > usual * FAR ? Math.ceil((usual * (1 + 1 / STEP)) / STEP) * STEP : null;
}

/** Every price that can be held against the lowest of its lot, for the eye: as plain numbers. */
export function pricePoints(
  { rows, offers }: Pick<Matrix, "rows" | "offers">,
  winnersOf: (lot: number) => readonly Pick<Choice, "offer_item">[],
): PricePoints {
  const chosen = rows.map(({ lot }) => new Set(winnersOf(lot.id).map(({ offer_item }) => offer_item)));
  const found = offers.map((_, column) =>
    rows.flatMap(({ lot, compared }, row) => {
      const cell = compared.cells[column];
      if (!isOffered(cell)) return [];
      const isChosen = cell.item !== null && chosen[row]?.has(cell.item) === true;
      return [{ row, x: lot.position, gap: Number(cell.gap), is_chosen: isChosen }];
    }),
  );
  const gaps = found.flatMap((points) => points.map(({ gap }) => gap));
  const top = topOf(gaps);
  return {
    columns: found.map((points) =>
      points.map((point, id) => ({ ...point, id, y: top === null ? point.gap : Math.min(point.gap, top) })),
    ),
    top,
    above: top === null ? 0 : gaps.filter((gap) => gap > top).length,
  };
}

const byRank = (one: bigint, other: bigint): number => Number(one > other) - Number(one < other);

/** A lot's prices in these columns that can be compared, the cheapest first. */
export const pricesOf = (
  { compared }: Pick<MatrixRow, "compared">,
  columns: readonly number[],
): { readonly column: number; readonly cell: CompareCell & { gap: string } }[] =>
  columns
    .flatMap((column) => {
      const cell = compared.cells[column];
      return isOffered(cell) ? [{ column, cell }] : [];
    })
    .sort((one, other) => byRank(one.cell.rank ?? 0n, other.cell.rank ?? 0n) || one.column - other.column);
