import { useLayoutEffect, useMemo, useState } from "react";
import type { RefObject } from "react";

/** Rows that are drawn above and below what can be seen, and columns beside it. */
const SPARE_ROWS = 8;
const SPARE_COLUMNS = 2;
/** All are drawn up to here. */
const ROWS_WINDOWED_FROM = 100;
const COLUMNS_WINDOWED_FROM = 12;
/** So many rows come into sight at once: fewer would be drawn for nothing, more would hold up a frame. */
const STEP = 2;

interface Sight {
  readonly first: number;
  readonly last: number;
}

/** Places of those to draw, in order; `kept` is drawn wherever it is, so that it doesn't lose the focus. */
function drawn(given: Sight & { count: number; kept: number; spare: number; windowed_from: number }): number[] {
  const { count, kept, spare } = given;
  if (count <= given.windowed_from) return Array.from({ length: count }, (_, place) => place);
  const from = Math.max(0, given.first - spare);
  const to = Math.min(count - 1, given.last + spare);
  const places = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
  if (kept < 0 || kept >= count || (kept >= from && kept <= to)) return places;
  return kept < from ? [kept, ...places] : [...places, kept];
}

/** Rows to draw. */
export const drawnRows = (given: Sight & { count: number; kept: number }): number[] =>
  drawn({ ...given, spare: SPARE_ROWS, windowed_from: ROWS_WINDOWED_FROM });

/** Columns to draw; the same list as long as they are the same, so that a row need not be drawn again. */
export function useDrawnColumns({
  count,
  kept,
  first,
  last,
}: Sight & { count: number; kept: number }): readonly number[] {
  // Which of them has the focus matters only when it is out of sight.
  const isKept = kept < first - SPARE_COLUMNS || kept > last + SPARE_COLUMNS;
  const outside = isKept ? kept : -1;
  return useMemo(
    () => drawn({ count, kept: outside, first, last, spare: SPARE_COLUMNS, windowed_from: COLUMNS_WINDOWED_FROM }),
    [count, outside, first, last],
  );
}

/** How many columns are left out before each that is drawn, and after the last one. */
export function columnGaps(
  columns: readonly number[],
  count: number,
): { before: (order: number) => number; after: number } {
  return {
    before: (order) => (columns[order] ?? 0) - (columns[order - 1] ?? -1) - 1,
    after: count - 1 - (columns.at(-1) ?? -1),
  };
}

/**
 * First and last row and column in sight of a scrolled box: its rows are `row_height` pixels high, its `columns` share
 * what the `lead` pixels before them leave, of which `frozen` stay in sight. Changes every few rows, and at each
 * column.
 */
export function useMatrixWindow(
  box: RefObject<HTMLElement | null>,
  { row_height, columns, lead, frozen }: { row_height: number; columns: number; lead: number; frozen: number },
): { readonly rows: Sight; readonly columns: Sight } {
  const [seen, setSeen] = useState({ rows: { first: 0, last: 30 }, columns: { first: 0, last: 8 } });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = (): void => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth, scrollWidth } = element;
      const width = Math.max(1, (scrollWidth - lead) / Math.max(1, columns));
      const rows = {
        first: Math.floor(scrollTop / row_height / STEP) * STEP,
        last: Math.ceil((scrollTop + clientHeight) / row_height / STEP) * STEP,
      };
      const across = {
        first: Math.max(0, Math.floor((scrollLeft + frozen - lead) / width)),
        last: Math.max(0, Math.ceil((scrollLeft + clientWidth - lead) / width)),
      };
      setSeen((before) => {
        const [sameRows, sameColumns] = [isSame(before.rows, rows), isSame(before.columns, across)];
        if (sameRows && sameColumns) return before;
        return { rows: sameRows ? before.rows : rows, columns: sameColumns ? before.columns : across };
      });
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [box, row_height, columns, lead, frozen]);
  return seen;
}

const isSame = (a: Sight, b: Sight): boolean => a.first === b.first && a.last === b.last;
