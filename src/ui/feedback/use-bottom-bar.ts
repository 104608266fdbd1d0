import type { RefObject } from "react";
import { useLayoutEffect } from "react";

/** The height of the bar that the page keeps at its bottom; toasts stay above it. */
export const BOTTOM_BAR = "--bottom-bar";

/** Makes an element known as the page's bottom bar, as long as it is there; `under` are pixels between it and the bottom. */
export function useBottomBar(bar: RefObject<HTMLElement | null>, under = 0): void {
  useLayoutEffect(() => {
    if (bar.current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => style.setProperty(BOTTOM_BAR, `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0) + under}px`));
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(BOTTOM_BAR);
    };
  }, [bar, under]);
}
