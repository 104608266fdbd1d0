import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { openPage } from "../lib/bench-page.ts";
import { median, percentile, timed } from "../lib/figures.ts";
import { scrolled } from "../lib/scroll.ts";
import type { Figure } from "../lib/figures.ts";
import type { BenchServer } from "../lib/bench-server.ts";

const ITEMS = 1000;
const ROUNDS = 5;
const THROTTLE = 4;

/** One field of a thousand requests at once, over HTTP; scrolling their list and their grid in the built page on a slow machine. */
export async function gridWorkload(bench: BenchServer): Promise<Figure[]> {
  const { deps, engine } = bench;
  const buyer = await aCompany(deps);
  const ids = await someItems(deps, { ...buyer, items: Array.from({ length: ITEMS }, () => ({})) });
  const edit = (round: number) => bench.call(purchaseItemApi.patch_many, buyer, { body: ids.map((id) => ({ id, manufacturer: `Maker ${round}` })) });
  await edit(-1);
  const edits = await timed(ROUNDS, edit);

  const { page, end } = await openPage(bench, buyer);
  await page.goto(`${bench.address}/service/purchase-items?size=100`);
  await page.locator('[role="row"][data-rowindex="20"]').waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  await scrolled(page);
  const list = await scrolled(page);
  await page.getByRole("button", { name: "Править" }).click();
  await page.locator(".is-box").first().waitFor();
  await scrolled(page);
  const grid = await scrolled(page);
  await end();
  return [
    { name: "one field of 1000 requests changed at once", engine, value: median(edits), limit: 1000, beside: { name: "the fastest", value: Math.min(...edits) } },
    { name: `scrolling the list of requests at ${THROTTLE} × CPU throttle, longest frame`, engine, value: Math.max(...list), limit: 50, beside: { name: "p50", value: percentile(list, 0.5) } },
    { name: `scrolling the grid of requests at ${THROTTLE} × CPU throttle, longest frame`, engine, value: Math.max(...grid), limit: 50, beside: { name: "p50", value: percentile(grid, 0.5) } },
  ];
}
