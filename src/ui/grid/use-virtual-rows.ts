import type { GridApi } from "./mui-grid.ts";
import type { RefObject } from "react";
import { useEffect, useLayoutEffect, useMemo } from "react";
import { VirtualRows } from "./virtual-rows.ts";
import { PART } from "./drawn-parts.ts";

/** Attribute set on the scroller while it is scrolled horizontally. Pinned columns are sticky only then. */
export const ASIDE = "data-aside";

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
    const stopFollowing = followScroll(box, scroller, drawn);
    const size = new ResizeObserver(() => drawn.show(scroller.scrollTop, scroller.clientHeight));
    size.observe(scroller);
    drawn.hold(() => {
      const row = scroller.contains(document.activeElement)
        ? document.activeElement?.closest<HTMLElement>("[data-rowindex]")
        : null;
      return row ? { id: row.dataset["id"] ?? "", index: Number(row.dataset["rowindex"]) } : null;
    });
    return () => {
      stopFollowing();
      size.disconnect();
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
 * Handles vertical scrolling before MUI does and hides the events from MUI. MUI would iterate over all rows, although
 * it renders none of them, and read their scroll offset. MUI's scroll bar is therefore moved here.
 */
function followScroll(box: HTMLElement, scroller: Element, drawn: VirtualRows): () => void {
  let { scrollLeft } = scroller;
  let bar: Element | null = null;
  const onScroll = (event: Event): void => {
    if (event.target !== scroller) return;
    const { scrollTop } = scroller;
    drawn.scroll(scrollTop, scroller.clientHeight);
    if (scroller.scrollLeft === scrollLeft) {
      event.stopPropagation();
      if (bar?.isConnected !== true) bar = box.querySelector(PART.vertical_bar);
      if (bar !== null) bar.scrollTop = scrollTop;
      return;
    }
    scrollLeft = scroller.scrollLeft;
    scroller.toggleAttribute(ASIDE, scrollLeft !== 0);
  };
  box.addEventListener("scroll", onScroll, { passive: true, capture: true });
  return () => box.removeEventListener("scroll", onScroll, { capture: true });
}

export function partsOf(root: RefObject<HTMLElement | null>): { box: HTMLElement; scroller: HTMLElement } {
  const box = root.current;
  const scroller = box?.querySelector<HTMLElement>(PART.scroller);
  if (!box || !scroller) throw new Error("a grid scrolls");
  return { box, scroller };
}
