import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** True while what an element holds is wider than itself. */
export function useIsWider(element: RefObject<HTMLElement | null>): boolean {
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const look = new ResizeObserver(() => setWider(current.scrollWidth > current.clientWidth));
    for (const each of [current, ...current.children]) look.observe(each);
    return () => look.disconnect();
  }, [element]);
  return isWider;
}
