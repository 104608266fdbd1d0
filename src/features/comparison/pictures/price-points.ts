import type { CompareCell } from "#contract/award/award.types.ts";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";

/** Quantile that limits the vertical scale. Without the limit, a few extreme prices would flatten all others. */
const USUAL = 0.98;
const FAR = 2;
const STEP = 10;

export interface PricePoint {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Zero-based index of the matrix row. */
  readonly row: number;
  /** Difference from the lowest price in percent. Not limited to the top of the chart. */
  readonly gap: number;
  readonly is_chosen: boolean;
}

export interface PricePoints {
  readonly columns: readonly (readonly PricePoint[])[];
  /** Top of the chart in percent, where higher prices are drawn. Null if all prices fit. */
  readonly top: number | null;
  readonly above: number;
}

const isOffered = (cell: CompareCell | undefined): cell is CompareCell & { gap: string } =>
  cell !== undefined && cell.state === "offered" && cell.gap !== null;

/** Returns the upper end of the chart. Ignores the few prices that are far above all others. */
function topOf(gaps: readonly number[]): number | null {
  const sorted = gaps.toSorted((one, other) => one - other);
  const usual = sorted[Math.floor((sorted.length - 1) * USUAL)] ?? 0;
  const highest = sorted.at(-1) ?? 0;
  return usual > 0 && highest > usual * FAR ? Math.ceil((usual * (1 + 1 / STEP)) / STEP) * STEP : null;
}

/** Returns every price that can be compared with its lot's lowest price, as numbers for the chart. */
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
