import type { RefCallback } from "react";
import { useCallback, useState } from "react";

/**
 * Returns an element's observed width in whole pixels, or 0 without an element, and the element's ref. The first width
 * is known before the first paint, so that nothing moves after it.
 */
export function useElementWidth(): { width: number; measure: RefCallback<HTMLElement> } {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    setWidth(Math.round(element.clientWidth));
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, measure };
}
