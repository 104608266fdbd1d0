import { afterAll, beforeAll, expect, test } from "vitest";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

test("lots are filtered by who offered for them and who won", async () => {
  const customer = await aCompany(app.deps);
  const { id, lots, suppliers } = await aStartedTender(app.deps, {
    customer,
    suppliers: [await aSupplier(app.deps), await aSupplier(app.deps)],
  });
  const [first, second] = suppliers;
  if (first === undefined || second === undefined) throw new Error("no supplier");
  await aSubmittedOffer(app.deps, { supplier: first, offer: first.offer, prices: ["10", null, null] });
  const list = async (query: Record<string, string>) =>
    (await app.call(lotApi.list, customer, { params: { id }, query })).ok().results.map(({ position }) => position);
  expect(await list({ has_offers: "true" })).toEqual([1]);
  expect(await list({ has_offers: "false" })).toEqual([2, 3]);
  expect(await list({ supplier_offers: String(first.workspace) })).toEqual([1]);
  expect(await list({ supplier_offers: String(second.workspace) })).toEqual([]);
  const line = await app.deps.db
    .selectFrom("offer_item")
    .select("id")
    .where("offer_id", "=", first.offer)
    .where("lot_id", "=", lots[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  await app.deps.db
    .insertInto("lot_winner")
    .values({ lot_id: lots[0]?.id ?? 0, offer_item_id: line.id, workspace_id: customer.workspace, quantity: "100" })
    .execute();
  expect(await list({ workspace_winners: "true" })).toEqual([1]);
  expect(await list({ workspace_winners: "false" })).toEqual([2, 3]);
  expect(await list({ supplier_winners: `${second.workspace},${first.workspace}` })).toEqual([1]);
  const [won] = (await app.call(lotApi.list, customer, { params: { id }, query: { limit: 1 } })).ok().results;
  expect(won?.winners).toEqual([
    { offer_item: line.id, offer: first.offer, supplier: first.workspace, quantity: "100", is_ordered: false },
  ]);
});

test("a sealed tender that runs doesn't tell which lots have offers", async () => {
  const customer = await aCompany(app.deps);
  const { id, suppliers } = await aStartedTender(app.deps, {
    customer,
    suppliers: [await aSupplier(app.deps)],
    sealed: true,
  });
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("no supplier");
  await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer });
  const count = async (query: Record<string, string>) =>
    (await app.call(lotApi.list, customer, { params: { id }, query })).ok().count;
  expect(await count({ has_offers: "true" })).toBe(0);
  expect(await count({ supplier_offers: String(supplier.workspace) })).toBe(0);
  await stopOpenTender(app.deps, { customer, id });
  expect(await count({ has_offers: "true" })).toBe(3);
});

test("a page behind the last one is empty and still tells how many lots there are", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
  const beyond = await app.call(lotApi.list, customer, { params: { id }, query: { offset: 50 } });
  expect(beyond.ok()).toEqual({ count: 3, results: [] });
});
