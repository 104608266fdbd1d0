import { afterAll, beforeAll, expect, test } from "vitest";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { anEnteredOffer, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function world(given: { sealed?: boolean } = {}) {
  const customer = await aCompany(app.deps);
  const suppliers = [await aSupplier(app.deps), await aSupplier(app.deps)];
  const lots = ["10", "20"];
  const tender = await aStartedTender(app.deps, { customer, suppliers, lots, other_currencies: [2, 3], ...given });
  const [home, away] = tender.suppliers;
  if (home === undefined || away === undefined) throw new Error("no suppliers");
  return { customer, tender, home, away };
}

test("a draft says in which other currencies it takes offers; its own is none of them, and its copy says the same", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aTender(app.deps, { customer });
  const patch = (body: object) => app.call(tenderApi.patch, customer, { params: { id }, body });
  expect((await patch({})).ok().other_currencies).toEqual([]);
  expect((await patch({ other_currencies: [3, 2, 1] })).ok().other_currencies).toEqual([2, 3]);
  expect((await patch({ currency: 3 })).ok()).toMatchObject({ currency: 3, other_currencies: [2] });
  expect((await patch({ other_currencies: [9] })).error().code).toBe("invalid_input");
  const copy = await app.call(tenderApi.copy, customer, { params: { id }, body: {} });
  expect(copy.ok()).toMatchObject({ currency: 3, other_currencies: [2] });
});

test("a supplier chooses among the tender's currencies; prices that are there are kept, and only when that is said", async () => {
  const { customer, tender, home } = await world();
  const one = () => app.call(offerApi.one, home, { params: { id: home.offer } });
  expect((await one()).ok()).toMatchObject({ currency: 1, tender: { currencies: [1, 2, 3] } });
  const draft = (await app.call(offerApi.create_draft, home, { params: { id: home.offer } })).ok();
  const params = { id: draft.id };
  const patch = (body: object) => app.call(draftApi.patch, home, { params, body });
  expect((await patch({ currency: 2 })).ok().currency).toBe(2);
  const [line] = (await app.call(draftApi.items, home, { params })).ok().results;
  await app.call(draftApi.patch_item, home, { params: { ...params, itemId: line?.id ?? 0 }, body: { price: "7.5" } });
  expect((await patch({ currency: 3 })).error().fields).toHaveProperty("prices");
  expect((await patch({ currency: 3, prices: "convert" })).error().fields).toHaveProperty("prices");
  expect((await patch({ currency: 3, prices: "keep" })).ok().currency).toBe(3);
  expect((await app.call(draftApi.items, home, { params })).ok().results[0]?.price).toBe("7.5");
  expect((await one()).ok().currency).toBe(3);
  expect((await patch({ currency: 5 })).status).toBe(400);
  expect(
    (await app.call(tenderApi.patch, customer, { params: { id: tender.id }, body: { other_currencies: [] } })).error()
      .code,
  ).toBe("wrong_state");
});

test("a currency that the tender doesn't take is refused", async () => {
  const customer = await aCompany(app.deps);
  const tender = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)], lots: ["1"] });
  const [supplier] = tender.suppliers;
  if (supplier === undefined) throw new Error("no supplier");
  const draft = (await app.call(offerApi.create_draft, supplier, { params: { id: supplier.offer } })).ok();
  const refused = await app.call(draftApi.patch, supplier, { params: { id: draft.id }, body: { currency: 2 } });
  expect(refused.error().code).toBe("invalid_input");
  expect(refused.error().fields).toHaveProperty("currency");
});

test("an answer from outside is in the currency that it was entered in, for both sides", async () => {
  const { customer, tender, away } = await world();
  await anEnteredOffer(app.deps, { customer, offer: away.offer, prices: ["9"], currency: 2 });
  const { offers } = (await app.call(comparisonApi.one, customer, { params: { id: tender.id } })).ok();
  expect(offers.map(({ currency, total }) => [currency, total])).toEqual([[2, "270.00"]]);
  expect((await app.call(offerApi.one, away, { params: { id: away.offer } })).ok()).toMatchObject({
    currency: 2,
    total: "270.00",
  });
});

test("orders are made in the currency of each offer, what is confirmed names each sum, and the spreadsheet says it", async () => {
  const { customer, tender, home, away } = await world();
  await aSubmittedOffer(app.deps, { supplier: home, offer: home.offer, prices: ["100", "100"] });
  await aSubmittedOffer(app.deps, { supplier: away, offer: away.offer, prices: ["9", "9"], currency: 2 });
  await stopOpenTender(app.deps, { customer, id: tender.id });
  const params = { id: tender.id };
  const { offers } = readColumns((await app.call(comparisonApi.one, customer, { params })).ok());
  expect(offers.map(({ currency }) => currency)).toEqual([1, 2]);
  for (const [place, lot] of tender.lots.entries()) {
    const offer_item = offers[place]?.items.find((item) => item.lot === lot.id)?.id ?? 0;
    const body = { winners: [{ offer_item, quantity: lot.quantity }] };
    (await app.call(lotApi.patch, customer, { params: { id: tender.id, itemId: lot.id }, body })).ok();
  }
  const asked = (await app.call(orderApi.to_create, customer, { query: { tender: tender.id } })).ok();
  expect(asked.sums).toEqual([
    { currency: 1, net: "1000.00", gross: "1220.00" },
    { currency: 2, net: "180.00", gross: "219.60" },
  ]);
  const made = (await callSeen(app, orderApi.create, customer, { body: { tender: tender.id } })).ok();
  const sums = made.results.map(({ currency, total }) => [currency, total]);
  expect(sums.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [1, "1000.00"],
    [2, "180.00"],
  ]);
  const theirs = (await app.call(orderApi.list, away)).ok();
  expect(theirs.results.map(({ currency, total }) => [currency, total])).toEqual([[2, "180.00"]]);
  const file = await app.call(offerApi.download, away, { params: { id: away.offer } });
  const cells = Spreadsheet.open(file.bytes).rows().flat();
  expect(cells.some((cell) => cell?.includes("¥"))).toBe(true);
});

test("in which currency a sealed offer is nobody knows before the tender is done", async () => {
  const { customer, tender, home } = await world({ sealed: true });
  await aSubmittedOffer(app.deps, { supplier: home, offer: home.offer, prices: ["9", "9"], currency: 2 });
  const seen = async () =>
    readColumns((await app.call(comparisonApi.one, customer, { params: { id: tender.id } })).ok());
  expect((await seen()).offers).toMatchObject([{ currency: 1, items: [] }]);
  await stopOpenTender(app.deps, { customer, id: tender.id });
  expect((await seen()).offers).toMatchObject([{ currency: 2 }]);
});
