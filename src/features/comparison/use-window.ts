import { useLayoutEffect, useMemo, useState } from "react";
import type { RefObject } from "react";
import { VirtualRows } from "#src/ui/grid/virtual-rows.ts";

/** Number of overscan columns on each side. */
const SPARE_COLUMNS = 2;
/**
 * Maximum number of columns that are all rendered. Above this number, only the columns near the viewport are rendered.
 */
const COLUMNS_WINDOWED_FROM = 12;
/** Attribute that marks the scroll container while it is scrolled sideways. The first columns must then be sticky. */
const ASIDE = "data-aside";

interface Sight {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the columns to render, in order. The column `kept` is always included, so that its cell doesn't lose the
 * focus. Returns the same array as long as its content is unchanged, so that rows don't re-render.
 */
export function useDrawnColumns({
  count,
  kept,
  first,
  last,
}: Sight & { count: number; kept: number }): readonly number[] {
  const [from, to] = count <= COLUMNS_WINDOWED_FROM ? [0, count - 1] : [first, Math.min(count - 1, last)];
  // The focused column is added only if it is outside the viewport.
  const outside = kept >= 0 && kept < count && (kept < from || kept > to) ? kept : -1;
  return useMemo(() => {
    const places = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
    if (outside < 0) return places;
    return outside < from ? [outside, ...places] : [...places, outside];
  }, [from, to, outside]);
}

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
  /** Width of the columns before the offers, in pixels. */
  readonly lead: number;
  /** Width of the sticky columns, in pixels. */
  readonly frozen: number;
  /** Minimum width of an offer column, in pixels. */
  readonly column: number;
}

/** Returns the columns visible in a box of the given width at scroll offset `left`, plus an overscan. */
function columnsAround(left: number, width: number, { columns, lead, frozen, column }: Widths, spare: number): Sight {
  // The columns share the box's spare width.
  const each = Math.max(column, (width - lead) / Math.max(1, columns));
  const first = Math.floor((left + frozen - lead) / each) - spare;
  const last = Math.ceil((left + width - lead) / each) - 1 + spare;
  return { first: Math.max(0, first), last: Math.max(0, Math.min(columns - 1, last)) };
}

/** Returns the previous range if it covers `least` and doesn't exceed `most`, which avoids a render. */
function settled(before: Sight, least: Sight, most: Sight): Sight {
  const shows = before.first <= least.first && before.last >= least.last;
  const isClose = before.first >= most.first - 1 && before.last <= most.last + 1;
  return shows && isClose ? before : most;
}

/**
 * Tracks the visible rows and columns in a scroll container. Until the container is measured, its size is assumed to be
 * the size of the window. Vertical scrolling re-renders only the components that use `VirtualRows`.
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
    // The observer reports the initial size after layout. Reading the size directly would force a second layout.
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
