import type { Page } from "@playwright/test";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { LINE_HEIGHT } from "#src/features/offers/line-height.ts";
import { openPage } from "../lib/bench-page.ts";
import { median, percentile } from "../lib/figures.ts";
import { scrolled } from "../lib/scroll.ts";
import type { Workload } from "../lib/workload.ts";

const LOTS = 1000;
const SMALL_TENDER_LOTS = 10;
const ROUNDS = 8;
const THROTTLE = 4;
const priceCell = (row: number) => `[role="row"][data-rowindex="${row}"] [data-field="price"]`;
const quantities = (count: number) => Array.from({ length: count }, () => "25");

/** Measures from the Enter key until one frame after the cell shows its price. */
async function commits(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.locator(priceCell(round)).click();
    await page.keyboard.type(`${30 + round}`);
    times.push(
      await page.evaluate(
        async ({ selector, shown }) => {
          const editor = document.activeElement;
          if (editor === null) throw new Error("no editor");
          const started = performance.now();
          editor.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
          while (
            document.querySelector(`${selector} input`) !== null ||
            document.querySelector(selector)?.textContent?.includes(shown) !== true
          )
            await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          return performance.now() - started;
        },
        { selector: priceCell(round), shown: String(30 + round) },
      ),
    );
  }
  return times;
}

/**
 * Measures the supplier's grid of 1000 lots, with an earlier offer for the same parts to compare with: opening the
 * grid, painting a price after Enter, and scrolling on a slow machine. The workload `paste` measures pasting.
 */
export const offerGridWorkload: Workload = async ({ deps, engine }) => {
  const supplier = await aSupplier(deps);
  const invited = async (lots: number) =>
    (await aStartedTender(deps, { customer: await aCompany(deps), suppliers: [supplier], lots: quantities(lots) }))
      .suppliers[0]?.offer ?? 0;
  await aSubmittedOffer(deps, { supplier, offer: await invited(LOTS), prices: ["12.5"] });
  const few = await invited(SMALL_TENDER_LOTS);
  const many = await invited(LOTS);
  return async (bench) => {
    const { page, end } = await openPage(bench, supplier);
    const opened = async (offer: number): Promise<number> => {
      const started = performance.now();
      await page.goto(`${bench.address}/service/supplier-offers/${offer}`);
      await page.locator(priceCell(0)).waitFor();
      return performance.now() - started;
    };
    // The scripts must be in the browser's cache before the measured grids open.
    await opened(few);
    const small = [await opened(few), await opened(few), await opened(few)];
    const large = [await opened(many), await opened(many), await opened(many)];
    const commit = await commits(page);
    await opened(few);
    const commitFew = await commits(page);
    await opened(many);
    const farther = async (row: number) => {
      await page
        .locator(".MuiDataGrid-virtualScroller")
        .evaluate((box, top) => box.scrollTo(0, top), row * LINE_HEIGHT);
      await page.locator(`[role="row"][data-rowindex="${row + 30}"]`).waitFor();
    };
    await scrolled(page);
    await farther(300);
    const scroll = await scrolled(page);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    await farther(600);
    const slow = await scrolled(page);
    await end();
    return [
      {
        name: "supplier's grid of 1000 lots, address to grid",
        engine,
        value: median(large),
        limit: 2000,
        reference: { name: `of ${SMALL_TENDER_LOTS} lots`, value: median(small) },
      },
      {
        name: "a price taken over in 1000 lines, Enter to painted",
        engine,
        value: median(commit),
        limit: 100,
        reference: { name: `in ${SMALL_TENDER_LOTS} lines`, value: median(commitFew) },
      },
      {
        name: "scrolling the supplier's grid, p95 of frames",
        engine,
        value: percentile(scroll, 0.95),
        limit: 50,
        reference: { name: "p50", value: percentile(scroll, 0.5) },
      },
      {
        name: `scrolling the supplier's grid at ${THROTTLE} × CPU throttle, p95 of frames`,
        engine,
        value: percentile(slow, 0.95),
        reference: { name: "p50", value: percentile(slow, 0.5) },
      },
    ];
  };
};
