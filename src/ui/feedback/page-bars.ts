import type { RefObject } from "react";
import { useLayoutEffect } from "react";
import { BOTTOM_BAR, SIDE_BAR } from "#src/ui/feedback/bar-names.ts";

/** Makes an aside of this many pixels known as long as the component is there; 0 is none. */
export function useSideBar(width: number): void {
  useLayoutEffect(() => {
    if (width === 0) return undefined;
    const { style } = document.documentElement;
    style.setProperty(SIDE_BAR, `${width}px`);
    return () => void style.removeProperty(SIDE_BAR);
  }, [width]);
}

/**
 * Makes an element known as the page's bottom bar, as long as it is there; `under` are pixels between it and the
 * bottom.
 */
export function useBottomBar(bar: RefObject<HTMLElement | null>, under = 0): void {
  useLayoutEffect(() => {
    if (bar.current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty(BOTTOM_BAR, `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0) + under}px`),
    );
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(BOTTOM_BAR);
    };
  }, [bar, under]);
}
