import type { CSSObject } from "@mui/material/styles";
import { useEffect } from "react";
import type { RefObject } from "react";
import { PART } from "./drawn-parts.ts";
import type { StickyColumn } from "./sticky.ts";
import { ASIDE, partsOf } from "./use-virtual-rows.ts";

/** On what scrolls while it is used by keys, which scroll it within one frame. */
const BY_KEYS = "data-by-keys";
/** How far it is scrolled aside then, in pixels. */
const ASIDE_BY = "--aside";
/** So long after a key the next one is waited for. */
const KEYS_MS = 1000;

/**
 * Styles that move pinned columns to their place while keys are used, instead of making them stick: cells that stick
 * are layers of their own to the browser, and so is what is drawn between two of them, and all of these are put together
 * anew for each key that is typed.
 */
export const keyboardModeStyles = (columns: readonly StickyColumn[]): Record<string, CSSObject> =>
  Object.fromEntries(
    columns.map(({ field }) => [
      `& [${ASIDE}][${BY_KEYS}] ${PART.cell}[data-field="${field}"]`,
      { position: "relative", left: `var(${ASIDE_BY})` },
    ]),
  );

/**
 * Keeps on what scrolls in the grid within `root` whether it is used by keys: from each until the pointer is used, or
 * for a moment. A wheel is heard of when the page has been scrolled by it already.
 */
export function useKeyboardMode(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { box, scroller } = partsOf(root);
    return tellKeys(box, scroller);
  }, [root]);
}

function tellKeys(box: HTMLElement, scroller: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told: number | null = null;
  const tellPlace = (): void => {
    if (scroller.scrollLeft === told) return;
    told = scroller.scrollLeft;
    scroller.style.setProperty(ASIDE_BY, `${told}px`);
  };
  const tell = (areUsed: boolean): void => {
    clearTimeout(timer);
    if (areUsed) {
      tellPlace();
      timer = setTimeout(tell, KEYS_MS, false);
    }
    scroller.toggleAttribute(BY_KEYS, areUsed);
  };
  const listening = new AbortController();
  const options = { passive: true, capture: true, signal: listening.signal };
  const onKey = ({ target }: KeyboardEvent): void => {
    if (target instanceof Node && box.contains(target)) tell(true);
  };
  // Before the grid, which keeps its keys to itself.
  window.addEventListener("keydown", onKey, options);
  scroller.addEventListener("scroll", () => scroller.hasAttribute(BY_KEYS) && tellPlace(), options);
  for (const name of ["pointerdown", "wheel"] as const) box.addEventListener(name, () => tell(false), options);
  let at = "";
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    // What moves below a pointer that rests is told as a move, too.
    if (at !== `${clientX} ${clientY}`) tell(false);
    at = `${clientX} ${clientY}`;
  };
  box.addEventListener("pointermove", onMove, options);
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
