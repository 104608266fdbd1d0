import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { openPage } from "../lib/bench-page.ts";
import { median, percentile, timed } from "../lib/figures.ts";
import { scrolled, scrolledAfresh, showPlainTable } from "../lib/scroll.ts";
import type { Figure } from "../lib/figures.ts";
import type { Workload } from "../lib/workload.ts";

const ITEMS = 1000;
const ROUNDS = 5;
const THROTTLE = 4;
const PAGE_SIZE = 100;
/**
 * Numbers of the pages to scroll, each as a list and as a grid. On even pages, the list scrolls once idle and the grid
 * immediately. On odd pages, the list scrolls immediately and the grid once idle.
 */
const PAGES = [2, 3, 4, 5, 6, 7, 8, 9];
/** Index of a row just below the visible rows. An impatient user starts to scroll when this row is rendered. */
const AT_ONCE = 40;
/** Index of the last row. The page is idle when this row is rendered. */
const AT_REST = PAGE_SIZE - 1;

/**
 * Measures changing a field of a thousand purchase requests over HTTP, and scrolling their list and grid on a slow
 * machine.
 */
export const gridWorkload: Workload = async ({ deps, engine }) => {
  const buyer = await aCompany(deps);
  const ids = await someItems(deps, { ...buyer, items: Array.from({ length: ITEMS }, () => ({})) });
  return async (bench) => {
    const edit = (round: number) =>
      bench.call(purchaseItemApi.patch_many, buyer, {
        body: ids.map((id) => ({ id, manufacturer: `Maker ${round}` })),
      });
    await edit(-1);
    const edits = await timed(ROUNDS, edit);

    const { page, end } = await openPage(bench, buyer);
    // The list shows the newest items first.
    const isReady = (at: number, place: number) =>
      page.locator(`[role="row"][data-id="${ids.at(-1 - (at - 1) * PAGE_SIZE - place)}"]`).waitFor();
    await page.goto(`${bench.address}/service/purchase-items?size=${PAGE_SIZE}`);
    await isReady(1, AT_REST);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    // Warm up the code, as the first seconds of use would. The rows to be measured have not been rendered before.
    const edit_rows = page.getByRole("button", { name: /^(Править|Закончить правку)$/ });
    await scrolled(page);
    await edit_rows.click();
    await page.locator(".is-box").first().waitFor();
    await scrolled(page);
    await edit_rows.click();
    const frames = {
      list: { rest: new Array<number>(), once: new Array<number>() },
      grid: { rest: new Array<number>(), once: new Array<number>() },
    };
    const plain: number[] = [];
    const scroll = async (into: number[]) => void into.push(...(await scrolledAfresh(cdp, page)));
    for (const at of PAGES) {
      const isListAtRest = at % 2 === 0;
      await page.getByRole("button", { name: `Страница ${at}`, exact: true }).click();
      await isReady(at, isListAtRest ? AT_REST : AT_ONCE);
      await scroll(isListAtRest ? frames.list.rest : frames.list.once);
      await edit_rows.click();
      await page.locator(".is-box").first().waitFor();
      await isReady(at, isListAtRest ? AT_ONCE : AT_REST);
      await scroll(isListAtRest ? frames.grid.once : frames.grid.rest);
      await edit_rows.click();
    }
    await showPlainTable(page, { rows: ITEMS, columns: 12, row_height: 36 });
    for (let round = 0; round < PAGES.length; round += 1) await scroll(plain);
    await end();
    const scrolling = figuresOf(engine, plain);
    return [
      {
        name: "one field of 1000 requests changed at once",
        engine,
        value: median(edits),
        limit: 1000,
        reference: { name: "the fastest", value: Math.min(...edits) },
      },
      ...scrolling("list of requests", frames.list),
      ...scrolling("grid of requests", frames.grid),
    ];
  };
};

function figuresOf(engine: string, plain: readonly number[]) {
  const longest = { name: "a table without a grid", value: Math.max(...plain) };
  const p95 = { name: "a table without a grid, p95", value: percentile(plain, 0.95) };
  return (name: string, { rest, once }: { rest: number[]; once: number[] }): Figure[] => [
    {
      name: `scrolling the ${name} at ${THROTTLE} × CPU throttle, longest frame`,
      engine,
      value: Math.max(...rest),
      limit: 50,
      reference: longest,
    },
    { name: `scrolling the ${name}, p95`, engine, value: percentile(rest, 0.95), limit: 50, reference: p95 },
    {
      name: `scrolling the ${name} before its rows are ready, longest frame`,
      engine,
      value: Math.max(...once),
      reference: longest,
    },
    {
      name: `scrolling the ${name} before its rows are ready, p95`,
      engine,
      value: percentile(once, 0.95),
      limit: 50,
      reference: p95,
    },
  ];
}
