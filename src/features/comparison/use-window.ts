import { useLayoutEffect, useState } from "react";
import type { RefObject } from "react";

/** Rows that are drawn above and below what can be seen. */
const SPARE = 8;
/** All rows are drawn up to here. */
const WINDOWED_FROM = 100;
const STEP = 4;

/** Places of the rows to draw, in order; `kept` is drawn wherever it is, so that it doesn't lose the focus. */
export function drawnRows(given: { count: number; first: number; last: number; kept: number }): number[] {
  const { count, kept } = given;
  if (count <= WINDOWED_FROM) return Array.from({ length: count }, (_, row) => row);
  const from = Math.max(0, given.first - SPARE);
  const to = Math.min(count - 1, given.last + SPARE);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, row) => from + row);
  if (kept < 0 || kept >= count || (kept >= from && kept <= to)) return rows;
  return kept < from ? [kept, ...rows] : [...rows, kept];
}

/** First and last row in sight of a scrolled box whose rows are `row_height` pixels high. Changes every few rows only. */
export function useRowWindow(box: RefObject<HTMLElement | null>, row_height: number): { first: number; last: number } {
  const [seen, setSeen] = useState({ first: 0, last: 30 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = (): void => {
      const first = Math.floor(element.scrollTop / row_height / STEP) * STEP;
      const last = Math.ceil((element.scrollTop + element.clientHeight) / row_height / STEP) * STEP;
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [box, row_height]);
  return seen;
}
