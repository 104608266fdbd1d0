import type { VirtualRows } from "./virtual-rows.ts";

/** Attribute of the scroller while it is scrolled horizontally; only then do pinned columns need to stick. */
export const ASIDE = "data-aside";

interface Followers {
  /** Element whose listener runs before those of the scroller. By default the scroller itself listens. */
  readonly root?: HTMLElement;
  /** Called after a scroll that changed only the vertical offset. */
  readonly onVertical?: (event: Event) => void;
  /** Called after a horizontal scroll and whenever the scroller changes its size. */
  readonly onHorizontal?: (left: number, width: number) => void;
}

/**
 * Reports scrolling and resizing of `scroller` to its rows, and marks it while it is scrolled horizontally. Until it is
 * measured, the scroller counts as large as the window. Returns the function that stops this.
 */
export function followViewport(
  scroller: HTMLElement,
  rows: VirtualRows,
  { root = scroller, onVertical, onHorizontal }: Followers = {},
): () => void {
  let { width, height, left } = { width: window.innerWidth, height: window.innerHeight, left: 0 };
  const readLeft = (): void => {
    left = scroller.scrollLeft;
    scroller.toggleAttribute(ASIDE, left !== 0);
    onHorizontal?.(left, width);
  };
  const onScroll = (event: Event): void => {
    if (event.target !== scroller) return;
    rows.scroll(scroller.scrollTop, height);
    if (scroller.scrollLeft === left) onVertical?.(event);
    else readLeft();
  };
  // The observer also reports the initial size after layout. Reading the size directly would force a second layout.
  const sizes = new ResizeObserver(() => {
    width = scroller.clientWidth;
    height = scroller.clientHeight;
    rows.show(scroller.scrollTop, height);
    readLeft();
  });
  sizes.observe(scroller);
  root.addEventListener("scroll", onScroll, { passive: true, capture: true });
  return () => {
    sizes.disconnect();
    root.removeEventListener("scroll", onScroll, { capture: true });
  };
}
