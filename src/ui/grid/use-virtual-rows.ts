import type { GridApi } from "./mui-grid.ts";
import type { RefObject } from "react";
import { useEffect, useLayoutEffect, useMemo } from "react";
import { VirtualRows } from "./virtual-rows.ts";
import { PART } from "./drawn-parts.ts";

/** On the scrolling element while it stands aside of its left edge: only then pinned columns need to stick. */
export const ASIDE = "data-aside";

/** Follows what is seen of the grid within `root`, whose rows are `rowHeight` pixels high, and where its focus goes. */
export function useVirtualRows(given: {
  root: RefObject<HTMLElement | null>;
  apiRef: RefObject<GridApi | null>;
  rowHeight: number;
}): VirtualRows {
  const { root, apiRef, rowHeight } = given;
  const drawn = useMemo(() => new VirtualRows(rowHeight), [rowHeight]);
  // Before the rows are there: they are drawn with the first of what the grid shows.
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
 * Hears of each scroll before the grid component, which isn't told of those along the rows: it would go through all
 * rows anew, though it draws none of them, and reads how far they are scrolled off the page. Its scroll bar is moved in
 * its place.
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

/** The box of a grid and the element in it that scrolls. */
export function partsOf(root: RefObject<HTMLElement | null>): { box: HTMLElement; scroller: HTMLElement } {
  const box = root.current;
  const scroller = box?.querySelector<HTMLElement>(PART.scroller);
  if (!box || !scroller) throw new Error("a grid scrolls");
  return { box, scroller };
}
