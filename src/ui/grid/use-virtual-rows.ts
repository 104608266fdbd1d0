import type { GridApi } from "./mui-grid.ts";
import type { RefObject } from "react";
import { useEffect, useLayoutEffect, useMemo } from "react";
import { PART } from "./drawn-parts.ts";
import { followViewport } from "./follow-viewport.ts";
import { VirtualRows } from "./virtual-rows.ts";

/** Tracks the visible area and the focus in the grid within `root`. `rowHeight` is in pixels. */
export function useVirtualRows(given: {
  root: RefObject<HTMLElement | null>;
  apiRef: RefObject<GridApi | null>;
  rowHeight: number;
}): VirtualRows {
  const { root, apiRef, rowHeight } = given;
  const drawn = useMemo(() => new VirtualRows(rowHeight), [rowHeight]);
  // Runs before the rows mount, so that they render with the grid's first paint.
  useLayoutEffect(() => {
    const { scroller } = partsOf(root);
    drawn.show(scroller.scrollTop, scroller.clientHeight);
  }, [root, drawn]);
  useEffect(() => {
    const { box, scroller } = partsOf(root);
    const stopFollowing = followViewport(scroller, drawn, { root: box, onVertical: hideFromMui(box, scroller) });
    drawn.hold(() => {
      const row = scroller.contains(document.activeElement)
        ? document.activeElement?.closest<HTMLElement>("[data-rowindex]")
        : null;
      return row ? { id: row.dataset["id"] ?? "", index: Number(row.dataset["rowindex"]) } : null;
    });
    return () => {
      stopFollowing();
      drawn.stop();
    };
  }, [root, drawn]);
  useEffect(() => {
    const api = apiRef.current;
    return api?.subscribeEvent("cellFocusIn", ({ id }) =>
      drawn.draw({ id: String(id), index: api.getRowIndexRelativeToVisibleRows(id) }),
    );
  }, [apiRef, drawn]);
  return drawn;
}

/**
 * Returns what to do with a vertical scroll of the grid: it is hidden from MUI. MUI would iterate over all rows, although
 * it renders none of them, and read their scroll offset. MUI's scroll bar is moved here instead.
 */
function hideFromMui(box: HTMLElement, scroller: Element): (event: Event) => void {
  let bar: Element | null = null;
  return (event) => {
    event.stopPropagation();
    if (bar?.isConnected !== true) bar = box.querySelector(PART.vertical_bar);
    if (bar !== null) bar.scrollTop = scroller.scrollTop;
  };
}

export function partsOf(root: RefObject<HTMLElement | null>): { box: HTMLElement; scroller: HTMLElement } {
  const box = root.current;
  const scroller = box?.querySelector<HTMLElement>(PART.scroller);
  if (!box || !scroller) throw new Error("a grid scrolls");
  return { box, scroller };
}
