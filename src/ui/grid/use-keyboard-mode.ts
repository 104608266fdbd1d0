import type { CSSObject } from "@mui/material/styles";
import { useEffect } from "react";
import type { RefObject } from "react";
import { PART } from "./drawn-parts.ts";
import type { StickyColumn } from "./sticky.ts";
import { ASIDE } from "./follow-viewport.ts";
import { partsOf } from "./use-virtual-rows.ts";

/** Attribute set on the scroller while the user navigates by keyboard. */
const BY_KEYS = "data-by-keys";
/** CSS variable with the horizontal scroll position in pixels. */
const ASIDE_BY = "--aside";
/** Duration of keyboard mode after a key, in milliseconds. */
const KEYS_MS = 1000;

/**
 * Styles that offset pinned columns in keyboard mode, instead of making them sticky. Sticky cells, and everything
 * painted between them, are compositing layers, which the browser would composite again on every keystroke.
 */
export const keyboardModeStyles = (columns: readonly StickyColumn[]): Record<string, CSSObject> =>
  Object.fromEntries(
    columns.map(({ field }) => [
      `& [${ASIDE}][${BY_KEYS}] ${PART.cell}[data-field="${field}"]`,
      { position: "relative", left: `var(${ASIDE_BY})` },
    ]),
  );

/**
 * Marks the scroller within `root` while the user navigates by keyboard. A key starts keyboard mode; pointer use or a
 * short pause ends it. A wheel event comes too late, because the page has already scrolled.
 */
export function useKeyboardMode(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { box, scroller } = partsOf(root);
    return tellKeys(box, scroller);
  }, [root]);
}

function tellKeys(box: HTMLElement, scroller: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let announced: number | null = null;
  const tellPlace = (): void => {
    if (scroller.scrollLeft === announced) return;
    announced = scroller.scrollLeft;
    scroller.style.setProperty(ASIDE_BY, `${announced}px`);
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
  // Listens in the capture phase, because the grid stops the propagation of its keys.
  window.addEventListener("keydown", onKey, options);
  scroller.addEventListener("scroll", () => scroller.hasAttribute(BY_KEYS) && tellPlace(), options);
  for (const name of ["pointerdown", "wheel"] as const) box.addEventListener(name, () => tell(false), options);
  let at = "";
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    // Browsers also fire pointermove when content moves under an idle pointer.
    if (at !== `${clientX} ${clientY}`) tell(false);
    at = `${clientX} ${clientY}`;
  };
  box.addEventListener("pointermove", onMove, options);
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
