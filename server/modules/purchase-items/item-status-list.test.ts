import { afterAll, beforeAll, expect, test } from "vitest";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { explain, Listener } from "#server/testing/plans/explain.ts";
import { multiply } from "#server/testing/plans/multiply.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/** Number of copied items. Four of five belong to the company of the test. */
const COPIES = 2_500;
const PAGE = 25;

const listener = new Listener();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { onQuery: (query) => listener.hear(query) });
});
afterAll(() => app.close());

test("of very many requests that were offered for, those of another status are found without looking through them", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const items = await someItems(app.deps, { ...customer, items: [{ quantity: "5" }] });
  const { suppliers } = await aStartedTender(app.deps, { customer, suppliers: [supplier], items });
  await aSubmittedOffer(app.deps, { supplier, offer: suppliers[0]?.offer ?? 0, prices: ["10"] });
  await multiply(app.deps.db, customer.workspace, { copies: COPIES });
  const [fresh] = await someItems(app.deps, { ...customer, items: [{ quantity: "7" }] });
  const asked = async (status: string) => {
    listener.take();
    return (await app.call(purchaseItemApi.list, customer, { query: { status, limit: PAGE } })).ok();
  };
  const heard = () => listener.take().filter(({ sql }) => sql.includes("purchase_item_state"));
  expect((await asked("new")).results.map(({ id, status }) => [id, status])).toEqual([[fresh, "new"]]);
  const statements = heard();
  expect((await asked("in_tender")).count).toBe(0);
  statements.push(...heard());
  const offered = await asked("offered");
  expect(offered.count).toBeGreaterThanOrEqual((COPIES * 4) / 5);
  expect(new Set(offered.results.map(({ status }) => status))).toEqual(new Set(["offered"]));
  expect(statements).not.toEqual([]);
  for (const statement of statements)
    for (const { table, rows } of (await explain(app.deps.db, statement)).looked)
      expect({ table, few: rows < 4 * PAGE }).toEqual({ table, few: true });
});
