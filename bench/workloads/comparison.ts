import type { Page } from "@playwright/test";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import type { Prepared, Workload } from "../lib/workload.ts";
import { openPage } from "../lib/bench-page.ts";
import { median, percentile } from "../lib/figures.ts";
import { scrolled, scrolledAfresh, showPlainTable } from "../lib/scroll.ts";
import { chosenCheapest } from "./tender.ts";

const LOTS = 1000;
const OFFERS = 20;
/** Number of warm-up requests. A connection caches a statement's plan after its fifth use. */
const WARM_UP = 6;
const ROUNDS = 8;
const THROTTLE = 4;
/** Number of full scrolls. The first scroll still runs cold code. */
const SCROLLS = 5;
const BOX = "[role=grid]";

async function aLargeTender({ deps }: Prepared) {
  const customer = await aCompany(deps);
  const suppliers = [];
  for (let place = 0; place < OFFERS; place += 1) suppliers.push(await aSupplier(deps));
  const lots = Array.from({ length: LOTS }, (_, place) => String((place % 700) + 1));
  const { id, suppliers: invited } = await aStartedTender(deps, { customer, suppliers, lots, vat_rate: 5 });
  for (const [column, supplier] of invited.entries()) {
    await aSubmittedOffer(deps, {
      supplier,
      offer: supplier.offer ?? 0,
      prices: lots.map((_, place) =>
        (place * 7 + column) % 23 === 0
          ? null
          : (((place * 7919) % 900) + 20 + ((place * 31 + column * 17) % 97) / 10).toFixed(2),
      ),
    });
  }
  await stopOpenTender(deps, { customer, id });
  return { customer, id };
}

/** Measures from the click on a cell until one frame after the cell is shown as selected. */
async function chosen(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let row = 0; row < ROUNDS; row += 1)
    times.push(
      await page.evaluate(async (place) => {
        const radio = document.querySelector(`[data-row="${place}"] [role=radio][aria-checked=false]`);
        if (!(radio instanceof HTMLElement)) throw new Error("nothing to choose");
        const started = performance.now();
        radio.click();
        while (radio.getAttribute("aria-checked") !== "true") await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - started;
      }, row),
    );
  return times;
}

/** Measures from the click on the tab until the first rows of the matrix are painted, with the data already loaded. */
async function painted(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.getByRole("tab", { name: /История/ }).click();
    await page.waitForFunction((box) => document.querySelector(box) === null, BOX);
    times.push(
      await page.evaluate(async (box) => {
        const tab = [...document.querySelectorAll<HTMLElement>("[role=tab]")].find(
          ({ textContent }) => textContent?.startsWith("Сравнение") === true,
        );
        const started = performance.now();
        tab?.click();
        while (document.querySelector(`${box} [data-row="5"]`) === null) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - started;
      }, BOX),
    );
  }
  return times;
}

/**
 * Measures the comparison of 1000 lots and 20 offers: loading, painting, choosing a winner, and scrolling on a slow
 * machine.
 */
export const comparisonWorkload: Workload = async (given) => {
  const { engine } = given;
  const { customer, id } = await aLargeTender(given);
  return async (bench) => {
    const answers = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
      answers.push(await bench.ask(comparisonApi.one, customer, { params: { id } }));
    const times = answers.slice(WARM_UP).map(({ ms }) => ms);
    await chosenCheapest(bench, customer, id, LOTS / 2);
    const { page, end } = await openPage(bench, customer);
    await page.goto(`${bench.address}/service/tenders/${id}?tab=compare`);
    await page.locator(`${BOX} [data-row="5"]`).waitFor();
    const opened = await painted(page);
    const picks = await chosen(page);
    const box = `:has(> ${BOX})`;
    const scroll = await scrolled(page, box);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    const slow: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < SCROLLS; round += 1) slow.push(...(await scrolledAfresh(cdp, page, box)));
    await showPlainTable(page, { rows: LOTS, columns: OFFERS + 3, row_height: 28 });
    for (let round = 0; round < SCROLLS; round += 1) plain.push(...(await scrolledAfresh(cdp, page)));
    await end();
    const name = `${LOTS} × ${OFFERS}`;
    return [
      {
        name: `comparison of ${name} from the server`,
        engine,
        value: median(times),
        limit: 60,
        // The first read has neither cached query plans nor cached lines.
        reference: { name: "asked for the first time", value: answers[0]?.ms ?? 0 },
      },
      {
        name: `comparison of ${name} on its way`,
        engine,
        value: (answers[0]?.bytes ?? 0) / 1e6,
        unit: "MB",
        limit: 0.12,
        reference: { name: "not compressed", value: (answers[0]?.text().length ?? 0) / 1e6 },
      },
      { name: `comparison of ${name} painted from its data`, engine, value: median(opened), limit: 300 },
      { name: `a winner of ${name} shown after its click`, engine, value: median(picks), limit: 50 },
      {
        name: `scrolling the comparison of ${name}, p95 of frames`,
        engine,
        value: percentile(scroll, 0.95),
        limit: 50,
      },
      {
        name: `scrolling the comparison of ${name} at ${THROTTLE} × CPU throttle, p95 of frames`,
        engine,
        value: percentile(slow, 0.95),
        limit: 50,
        reference: { name: "a table without a grid, p95", value: percentile(plain, 0.95) },
      },
      {
        name: `scrolling the comparison of ${name} at ${THROTTLE} × CPU throttle, longest frame`,
        engine,
        value: Math.max(...slow),
        limit: 50,
        reference: { name: "a table without a grid", value: Math.max(...plain) },
      },
    ];
  };
};
