import type { RefObject } from "react";
import { useLayoutEffect } from "react";
import { BOTTOM_BAR, FOOT_BAR, SIDE_BAR, SIDE_PANEL } from "#src/ui/feedback/bar-names.ts";

function useBarWidth(name: string, width: number): void {
  useLayoutEffect(() => {
    if (width === 0) return undefined;
    const { style } = document.documentElement;
    style.setProperty(name, `${width}px`);
    return () => void style.removeProperty(name);
  }, [name, width]);
}

/**
 * Sets the CSS variable for an aside's width, in pixels, while the component is mounted. A width of 0 means that there
 * is no aside.
 */
export const useSideBar = (width: number): void => useBarWidth(SIDE_BAR, width);

/** Sets the CSS variable for the width, in pixels, of a panel over the page while the component is mounted. */
export const useSidePanel = (width: number): void => useBarWidth(SIDE_PANEL, width);

function useBarHeight(name: string, bar: RefObject<HTMLElement | null>, under: number): void {
  useLayoutEffect(() => {
    if (bar.current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty(name, `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0) + under}px`),
    );
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name, bar, under]);
}

/**
 * Sets the CSS variable for the height of the page's bottom bar while the component is mounted. `under` is the bar's
 * distance in pixels from the bottom of the page.
 */
export const useBottomBar = (bar: RefObject<HTMLElement | null>, under = 0): void =>
  useBarHeight(BOTTOM_BAR, bar, under);

/** Sets the CSS variable for the height of sticky totals above the bottom bar while the component is mounted. */
export const useFootBar = (bar: RefObject<HTMLElement | null>): void => useBarHeight(FOOT_BAR, bar, 0);
