import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { median } from "../lib/figures.ts";
import { openPage } from "../lib/bench-page.ts";
import type { Workload } from "../lib/workload.ts";

const LOTS = 1000;
const ROUNDS = 5;
const priceCell = (row: number) => `[role="row"][data-rowindex="${row}"] [data-field="price"]`;

/**
 * Pastes 1000 × 3 cells into the supplier's grid of the built page. Measures the time until they are painted, and
 * counts the requests that save them.
 */
export const pasteWorkload: Workload = async ({ deps, engine }) => {
  const supplier = await aSupplier(deps);
  const { suppliers } = await aStartedTender(deps, {
    customer: await aCompany(deps),
    suppliers: [supplier],
    lots: Array.from({ length: LOTS }, () => "25"),
  });
  return async (bench) => {
    const { page, end } = await openPage(bench, supplier);
    let saves = 0;
    page.on("request", (request) => {
      if (request.method() === "PATCH") saves += 1;
    });
    const opened = performance.now();
    await page.goto(`${bench.address}/service/supplier-offers/${suppliers[0]?.offer ?? 0}`);
    await page.locator(priceCell(0)).waitFor();
    const first = performance.now() - opened;
    const small: number[] = [];
    const large: number[] = [];
    /** Measures from the paste until one frame after the last visible pasted cell shows its value. */
    const paste = (rows: number, price: string): Promise<number> =>
      page.evaluate(
        async ({ count, text, selector, shown }) => {
          const cell = document.querySelector<HTMLElement>(selector);
          if (cell === null) throw new Error("no cell");
          const data = new DataTransfer();
          data.setData("text/plain", Array.from({ length: count }, () => text).join("\n"));
          const started = performance.now();
          cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
          for (;;) {
            await new Promise(requestAnimationFrame);
            if (document.querySelector(selector)?.textContent?.includes(shown) === true) break;
          }
          await new Promise(requestAnimationFrame);
          return performance.now() - started;
        },
        { count: rows, text: `${price}\t2\t4`, selector: priceCell(0), shown: price },
      );
    let calls = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.locator(priceCell(0)).click();
      small.push(await paste(10, `${20 + round},5`));
      await page.getByText("Черновик сохранён").first().waitFor();
      const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
      saves = 0;
      large.push(await paste(LOTS, `${40 + round},5`));
      await saved;
      await page
        .getByText(/Черновик сохранён/)
        .first()
        .waitFor();
      calls = Math.max(calls, saves);
    }
    await end();
    if (calls !== 1) throw new Error(`a paste was saved by ${calls} calls`);
    return [
      { name: "offer of 1000 lots, address to grid", engine, value: first },
      {
        name: "paste of 1000 × 3 cells, painted (saved by one call)",
        engine,
        value: median(large),
        limit: 300,
        reference: { name: "a paste of 10 × 3", value: median(small) },
      },
    ];
  };
};
