import type { CDPSession, Page } from "@playwright/test";

const FRAMES = 120;
const STEP_PX = 90;

/**
 * Scrolls the grid of a page, or the element `of`, down and up again by a row or two per frame. Returns the duration of
 * each frame in whole milliseconds.
 */
export const scrolled = (page: Page, of = ".MuiDataGrid-virtualScroller"): Promise<number[]> =>
  page.evaluate(
    async ({ frames, step, selector }) => {
      const box = document.querySelector(selector);
      if (box === null) throw new Error("no grid");
      const times: number[] = [];
      let last = await new Promise(requestAnimationFrame);
      for (let frame = 0; frame < frames; frame += 1) {
        box.scrollTop += frame < frames / 2 ? step : -step;
        const now = await new Promise(requestAnimationFrame);
        times.push(Math.round(now - last));
        last = now;
      }
      return times;
    },
    { frames: FRAMES, step: STEP_PX, selector: of },
  );

/** Collects garbage before scrolling, so that only garbage from the scrolling itself affects the frames. */
export async function scrolledAfresh(cdp: CDPSession, page: Page, of?: string): Promise<number[]> {
  await cdp.send("HeapProfiler.collectGarbage");
  return scrolled(page, of);
}

/** Replaces the page with a plain HTML table of the given size, to measure how fast the machine itself can scroll. */
export const showPlainTable = (page: Page, of: { rows: number; columns: number; row_height: number }): Promise<void> =>
  page.evaluate(({ rows, columns, row_height }) => {
    const style = `height:${row_height}px;border:1px solid #ddd`;
    const body = Array.from(
      { length: rows },
      (_, row) =>
        `<tr>${Array.from({ length: columns }, (_cell, column) => `<td style="${style}">${row} ${column} text</td>`).join("")}</tr>`,
    ).join("");
    document.body.innerHTML = `<div class="MuiDataGrid-virtualScroller" style="height:700px;overflow:auto"><table style="border-collapse:collapse">${body}</table></div>`;
  }, of);
