import { useEffect } from "react";
import type { RefObject } from "react";
import { BY_KEYS, partsOf } from "./use-drawn-rows.ts";

/** So long after a key the next one is waited for. */
const KEYS_MS = 1000;

/**
 * Keeps on what scrolls in the grid within `root` whether it is used by keys: from each until the pointer is used, or
 * for a moment. A wheel is heard of when the page has been scrolled by it already.
 */
export function useKeysTold(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { box, scroller } = partsOf(root);
    return tellKeys(box, scroller);
  }, [root]);
}

function tellKeys(box: HTMLElement, scroller: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (areUsed: boolean): void => {
    clearTimeout(timer);
    scroller.toggleAttribute(BY_KEYS, areUsed);
    if (areUsed) timer = setTimeout(tell, KEYS_MS, false);
  };
  const told = new AbortController();
  const options = { passive: true, capture: true, signal: told.signal };
  const onKey = ({ target }: KeyboardEvent): void => {
    if (target instanceof Node && box.contains(target)) tell(true);
  };
  // Before the grid, which keeps its keys to itself.
  window.addEventListener("keydown", onKey, options);
  for (const name of ["pointerdown", "wheel"] as const) box.addEventListener(name, () => tell(false), options);
  let at = "";
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    // What moves below a pointer that rests is told as a move, too.
    if (at !== `${clientX} ${clientY}`) tell(false);
    at = `${clientX} ${clientY}`;
  };
  box.addEventListener("pointermove", onMove, options);
  return () => {
    told.abort();
    clearTimeout(timer);
  };
}
