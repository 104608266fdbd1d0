import { useLayoutEffect, useMemo, useState } from "react";
import type { RefObject } from "react";
import { VirtualRows } from "#src/ui/grid/virtual-rows.ts";

/** Columns that are drawn beside what can be seen. */
const SPARE_COLUMNS = 2;
/** All are drawn up to here. */
const COLUMNS_WINDOWED_FROM = 12;
/** On the box while it is scrolled aside: only then the first columns need to stick. */
const ASIDE = "data-aside";

interface Sight {
  readonly first: number;
  readonly last: number;
}

/**
 * Columns to draw, in order; `kept` is drawn wherever it is, so that it doesn't lose the focus. The same list as long as
 * they are the same, so that a row need not be drawn again.
 */
export function useDrawnColumns({
  count,
  kept,
  first,
  last,
}: Sight & { count: number; kept: number }): readonly number[] {
  const [from, to] = count <= COLUMNS_WINDOWED_FROM ? [0, count - 1] : [first, Math.min(count - 1, last)];
  // Which of them has the focus matters only when it is out of sight.
  const outside = kept >= 0 && kept < count && (kept < from || kept > to) ? kept : -1;
  return useMemo(() => {
    const places = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
    if (outside < 0) return places;
    return outside < from ? [outside, ...places] : [...places, outside];
  }, [from, to, outside]);
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

interface Widths {
  readonly columns: number;
  /** Pixels before the columns, those of them that stay in sight, and what a column takes at least. */
  readonly lead: number;
  readonly frozen: number;
  readonly column: number;
}

/** The columns in sight of a box of this width that is scrolled aside by `left` pixels, and a few beside them. */
function columnsAround(left: number, width: number, { columns, lead, frozen, column }: Widths, spare: number): Sight {
  // They share what the box has to spare.
  const each = Math.max(column, (width - lead) / Math.max(1, columns));
  const first = Math.floor((left + frozen - lead) / each) - spare;
  const last = Math.ceil((left + width - lead) / each) - 1 + spare;
  return { first: Math.max(0, first), last: Math.max(0, Math.min(columns - 1, last)) };
}

/** As before while that shows what is needed and not much more: what is drawn then needn't be drawn anew. */
function settled(before: Sight, least: Sight, most: Sight): Sight {
  const shows = before.first <= least.first && before.last >= least.last;
  const isClose = before.first >= most.first - 1 && before.last <= most.last + 1;
  return shows && isClose ? before : most;
}

/**
 * Follows what is seen of a box that scrolls: which of its rows are drawn, `row_height` pixels high each, and which
 * columns. Until the box is measured it counts as large as the window. A scroll along the rows costs no more than what
 * `VirtualRows` draws.
 */
export function useMatrixWindow(
  box: RefObject<HTMLElement | null>,
  { row_height, columns, lead, frozen, column }: Widths & { row_height: number },
): { readonly rows: VirtualRows; readonly columns: Sight } {
  const rows = useMemo(() => new VirtualRows(row_height, window.innerHeight), [row_height]);
  const [seen, setSeen] = useState(() =>
    columnsAround(0, window.innerWidth, { columns, lead, frozen, column }, SPARE_COLUMNS),
  );
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const widths = { columns, lead, frozen, column };
    let { width, height, left } = { width: window.innerWidth, height: window.innerHeight, left: 0 };
    const lookAside = (): void => {
      left = element.scrollLeft;
      element.toggleAttribute(ASIDE, left !== 0);
      const least = columnsAround(left, width, widths, Math.min(1, SPARE_COLUMNS));
      setSeen((before) => settled(before, least, columnsAround(left, width, widths, SPARE_COLUMNS)));
    };
    const onScroll = (): void => {
      rows.scroll(element.scrollTop, height);
      if (element.scrollLeft !== left) lookAside();
    };
    // It tells the first size too, when the browser has laid out the page: to ask for it would lay it out twice.
    const sizes = new ResizeObserver(() => {
      width = element.clientWidth;
      height = element.clientHeight;
      rows.show(element.scrollTop, height);
      lookAside();
    });
    sizes.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [box, rows, columns, lead, frozen, column]);
  return { rows, columns: seen };
}
