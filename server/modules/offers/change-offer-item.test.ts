import { afterAll, beforeAll, expect, test } from "vitest";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const change = (caller: Caller, offer: number, itemId: number, body: object) =>
  app.call(offerApi.patch_item, caller, { params: { id: offer, itemId }, body });
const linesOf = async (supplier: Caller & { offer: number }) =>
  (await app.call(offerApi.items, supplier, { params: { id: supplier.offer } })).ok().results;
const draftOf = async (supplier: Caller & { offer: number }) =>
  (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok().draft;

test("a line of an offer is changed without a working copy: the other price follows, and none is left open", async () => {
  const { supplier } = await anOpenTender(app);
  const [first] = await linesOf(supplier);
  const changed = (
    await change(supplier, supplier.offer, first?.id ?? 0, {
      price_with_vat: "122.00",
      delivery_min: 1,
      delivery_max: 2,
    })
  ).ok();
  expect(changed).toMatchObject({ id: first?.id, price_per_unit: "100", price_with_vat: "122", delivery_max: 2 });
  expect((await linesOf(supplier))[0]).toEqual(changed);
  expect(await draftOf(supplier)).toBeNull();
  expect((await openDraftByApi(app, supplier)).lines[0]).toMatchObject({ price_per_unit: "100", delivery_max: 2 });
});

test("a working copy that is open has the change too, and what else is in it waits there", async () => {
  const { supplier } = await anOpenTender(app);
  const { draft, lines } = await openDraftByApi(app, supplier);
  const params = { id: draft.id };
  (await app.call(draftApi.patch_items, supplier, { params, body: [{ id: lines[1]?.id, price: "7" }] })).ok();
  const [first] = await linesOf(supplier);
  (await change(supplier, supplier.offer, first?.id ?? 0, { price: "5" })).ok();
  expect((await linesOf(supplier)).map(({ price }) => price)).toEqual(["5", null, null]);
  const { results } = (await app.call(draftApi.items, supplier, { params })).ok();
  expect(results.map(({ price }) => price)).toEqual(["5", "7", null]);
  (await app.call(offerApi.close_draft, supplier, { params: { id: supplier.offer } })).ok();
  expect((await linesOf(supplier)).map(({ price }) => price)).toEqual(["5", "7", null]);
});

test("values are checked as in the working copy, and a refusal takes the price away", async () => {
  const { supplier } = await anOpenTender(app);
  const [first] = await linesOf(supplier);
  const id = first?.id ?? 0;
  const both = (await change(supplier, supplier.offer, id, { price_per_unit: "1", price_with_vat: "2" })).error();
  expect(both).toMatchObject({ code: "invalid_input", fields: { price_with_vat: [expect.any(String)] } });
  expect((await change(supplier, supplier.offer, id, { price: "-1" })).error().code).toBe("invalid_input");
  expect((await change(supplier, supplier.offer, id, { quantity: "1" })).error().code).toBe("invalid_input");
  (await change(supplier, supplier.offer, id, { price: "5" })).ok();
  const refused = (await change(supplier, supplier.offer, id, { rejected: true, reject_reason: "not_supplied" })).ok();
  expect(refused).toMatchObject({ price: null, rejected: true, reject_reason: "not_supplied" });
});

test("an offer that is sent, or whose tender is closed, stays as it is", async () => {
  const { supplier, suppliers } = await anOpenTender(app, { suppliers: 2 });
  const late = suppliers[1] ?? supplier;
  const [[sent], [missed]] = [await linesOf(supplier), await linesOf(late)];
  await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer });
  expect((await change(supplier, supplier.offer, sent?.id ?? 0, { price: "1" })).error().code).toBe("wrong_state");
  app.clock.advance(2 * DAY_MS);
  expect((await change(late, late.offer, missed?.id ?? 0, { price: "1" })).error().code).toBe("tender_closed");
});

test("the line of another offer is not there, nor is anybody else's", async () => {
  const { supplier, suppliers, customer } = await anOpenTender(app, { suppliers: 2 });
  const rival = suppliers[1] ?? supplier;
  const [[own], [other]] = [await linesOf(supplier), await linesOf(rival)];
  expect((await change(supplier, supplier.offer, other?.id ?? 0, { price: "1" })).status).toBe(404);
  expect((await change(rival, supplier.offer, own?.id ?? 0, { price: "1" })).status).toBe(404);
  expect((await change(customer, supplier.offer, own?.id ?? 0, { price: "1" })).status).toBe(403);
  expect((await change(await aCompany(app.deps, { is_supplier: true }), supplier.offer, own?.id ?? 0, {})).status).toBe(
    404,
  );
  const reader = await aMemberWith(app.deps, supplier, ["read_offer"]);
  expect((await change(reader, supplier.offer, own?.id ?? 0, { price: "1" })).status).toBe(403);
  expect(await draftOf(supplier)).toBeNull();
});
