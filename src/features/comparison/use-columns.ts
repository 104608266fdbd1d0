import { useMemo } from "react";
import { conversion } from "#contract/money/currency.ts";
import type { Matrix } from "#src/features/comparison/matrix.ts";
import { ROUND_ROW_HEIGHT, ROW_HEIGHT, WIDTHS } from "#src/features/comparison/matrix-sizes.ts";
import { COLUMNS_WINDOWED_FROM } from "#src/ui/grid/virtual-columns.ts";

/** Returns true for each column with prices that are converted from another currency. */
const foreignColumns = ({ offers, options: { currency, rates } }: Matrix): readonly boolean[] =>
  offers.map(
    (offer) => offer.currency !== currency && conversion({ from: offer.currency, to: currency, rates }) !== null,
  );

/** Returns the sizes of the matrix in pixels. */
export function useColumns(matrix: Matrix, narrow: boolean) {
  const { offers } = matrix;
  const foreign = useMemo(() => foreignColumns(matrix), [matrix]);
  const height = useMemo(
    () =>
      offers.some(({ items }) => items.some(({ previous_price }) => previous_price !== null))
        ? ROUND_ROW_HEIGHT
        : ROW_HEIGHT,
    [offers],
  );
  const lotWidth = narrow ? WIDTHS.lot_narrow : WIDTHS.lot;
  const fixed = lotWidth + WIDTHS.quantity + WIDTHS.average;
  const count = offers.length;
  // Windowing needs columns of one width. If any of many columns is foreign, all of them have its width.
  const isEven = count > COLUMNS_WINDOWED_FROM;
  const each = isEven && foreign.includes(true) ? WIDTHS.foreign : WIDTHS.offer;
  const wide = isEven ? each : WIDTHS.foreign;
  return {
    height,
    count,
    foreign,
    lotWidth,
    fixed,
    frozen: narrow ? lotWidth : fixed,
    /** Minimum width of the table. */
    least: foreign.reduce((sum, isForeign) => sum + (isForeign ? wide : each), fixed),
    /** Minimum widths of a column, and of a foreign one. */
    each,
    wide,
  };
}
