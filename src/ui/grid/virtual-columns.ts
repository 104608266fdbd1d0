import { useMemo } from "react";

/** Number of overscan columns on each side. */
const SPARE_COLUMNS = 2;
/** Up to this number of columns, all are rendered. */
export const COLUMNS_WINDOWED_FROM = 12;

export interface ColumnRange {
  readonly first: number;
  readonly last: number;
}

export interface ColumnWidths {
  readonly columns: number;
  /** Pixels before the columns. `frozen` is the sticky part of them, `column` the minimum column width. */
  readonly lead: number;
  readonly frozen: number;
  readonly column: number;
}

/**
 * Returns the columns to render, in order. `focused` is always included, so that it keeps the focus. The array is
 * stable while its content is, so that rows need not render again.
 */
export function useDrawnColumns({
  count,
  focused,
  first,
  last,
}: ColumnRange & { count: number; focused: number }): readonly number[] {
  const [from, to] = count <= COLUMNS_WINDOWED_FROM ? [0, count - 1] : [first, Math.min(count - 1, last)];
  // The focused column matters only outside the viewport.
  const outside = focused >= 0 && focused < count && (focused < from || focused > to) ? focused : -1;
  return useMemo(() => {
    const places = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
    if (outside < 0) return places;
    return outside < from ? [outside, ...places] : [...places, outside];
  }, [from, to, outside]);
}

/** Returns how many columns are left out before each rendered column and after the last one. */
export function columnGaps(
  columns: readonly number[],
  count: number,
): { before: (order: number) => number; after: number } {
  return {
    before: (order) => (columns[order] ?? 0) - (columns[order - 1] ?? -1) - 1,
    after: count - 1 - (columns.at(-1) ?? -1),
  };
}

/** Returns the columns visible in a box of this width at scroll offset `left`, plus an overscan. */
export function columnsAround(
  left: number,
  width: number,
  { columns, lead, frozen, column }: ColumnWidths,
  spare = SPARE_COLUMNS,
): ColumnRange {
  // Columns share the spare width of the box.
  const each = Math.max(column, (width - lead) / Math.max(1, columns));
  const first = Math.floor((left + frozen - lead) / each) - spare;
  const last = Math.ceil((left + width - lead) / each) - 1 + spare;
  return { first: Math.max(0, first), last: Math.max(0, Math.min(columns - 1, last)) };
}

/**
 * Returns the columns to render after a scroll. Returns the previous range while it covers what is needed and not much
 * more, which avoids a render.
 */
export function nextColumns(before: ColumnRange, left: number, width: number, widths: ColumnWidths): ColumnRange {
  const least = columnsAround(left, width, widths, Math.min(1, SPARE_COLUMNS));
  const most = columnsAround(left, width, widths);
  const isCovered = before.first <= least.first && before.last >= least.last;
  const isClose = before.first >= most.first - 1 && before.last <= most.last + 1;
  return isCovered && isClose ? before : most;
}
