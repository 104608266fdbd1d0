import { afterAll, beforeAll, expect, test } from "vitest";
import { awardProtocolApi } from "#contract/award/award.api.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { comparisonOf } from "#server/modules/award/award-test-kit.ts";
import { comparedTender } from "#server/modules/comparison/compared-tender.ts";
import { openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import { anEnteredOffer, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aNextRound } from "#server/seed/round.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import type { TenderOptions } from "#server/seed/tender.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function started(given: Partial<TenderOptions> = {}) {
  const customer = await aCompany(app.deps);
  const asked = [await aSupplier(app.deps), await aSupplier(app.deps)];
  const tender = await aStartedTender(app.deps, { lots: ["10"], vat_rate: 5, ...given, customer, suppliers: asked });
  const [near, far] = tender.suppliers;
  if (near === undefined || far === undefined) throw new Error("two suppliers were asked");
  return { customer, id: tender.id, near, far };
}
const best = async ({ customer, id }: Awaited<ReturnType<typeof started>>) =>
  actingAs(app.deps, { ...customer, as: "customer" }, async (ctx) =>
    (await comparedTender(ctx, { id, currency: 1 })).result.lots.map(({ cells }) => cells.map((cell) => cell.best)),
  );
const RECKONED = { deducts_vat: null, annual_rate: null, post_days: 0 };

test("what a supplier asks for freight is kept with its terms and sent as it was seen", async () => {
  const { far } = await started();
  const { draft } = await openDraftByApi(app, far);
  const patch = (body: object) => app.call(draftApi.patch, far, { params: { id: draft.id }, body });
  expect((await patch({ freight: "500" })).ok().freight).toBe("500.00");
  expect((await patch({ comment: "Автотранспортом" })).ok().freight).toBe("500.00");
  for (const freight of ["-1", "1,5", "1.005", "10000000000000000"])
    expect((await patch({ freight })).error().fields).toHaveProperty("freight");
  expect((await patch({ freight: "0" })).ok().freight).toBeNull();
  // The freight is converted together with the prices, or keeps its number.
  await patch({ freight: "100" });
  expect((await patch({ basis: "gross", prices: "convert" })).ok().freight).toBe("122.00");
  expect((await patch({ basis: "net", prices: "keep" })).ok().freight).toBe("122.00");
  await aSubmittedOffer(app.deps, { supplier: far, offer: far.offer, prices: ["10"], freight: "250.5" });
  expect((await app.call(offerApi.one, far, { params: { id: far.offer } })).ok()).toMatchObject({
    freight: "250.50",
    total: "100.00",
  });
  const sheet = await app.call(offerApi.download, far, {
    params: { id: far.offer },
    headers: { "accept-language": "en-US" },
  });
  expect(Spreadsheet.open(sheet.bytes).rows().flat().join()).toContain("250.50 without VAT");
});

test("it makes the lower price the dearer one; the customer's own reckoning takes its place, nothing included", async () => {
  const world = await started();
  const { customer, id, near, far } = world;
  await aSubmittedOffer(app.deps, { supplier: near, offer: near.offer, prices: ["110"] });
  await aSubmittedOffer(app.deps, { supplier: far, offer: far.offer, prices: ["100"], freight: "101" });
  await stopOpenTender(app.deps, { customer, id });
  const { offers } = (await comparisonOf(app, customer, id)).ok();
  expect(offers.map(({ freight, supplier_freight }) => [freight, supplier_freight])).toEqual([
    [null, null],
    [null, "101.00"],
  ]);
  expect(await best(world)).toEqual([[true, false]]);
  const reckon = (version: number, amount: string | null, offer = far.offer) =>
    app.call(tenderBasisApi.set, customer, {
      params: { id },
      body: { ...RECKONED, version, freight: amount === null ? [] : [{ offer, amount }] },
    });
  expect((await reckon(0, "99")).ok().freight).toEqual([{ offer: far.offer, amount: "99.00" }]);
  expect(await best(world)).toEqual([[false, true]]);
  expect((await reckon(1, "0")).ok().freight).toEqual([{ offer: far.offer, amount: "0.00" }]);
  expect(await best(world)).toEqual([[false, true]]);
  // The customer can't set zero freight for an offer that states no freight.
  expect((await reckon(2, "0", near.offer)).error().code).toBe("invalid_input");
  expect((await reckon(2, null)).ok().freight).toEqual([]);
  expect(await best(world)).toEqual([[true, false]]);
  const file = await app.call(comparisonApi.download, customer, {
    params: { id },
    headers: { "accept-language": "en-US" },
  });
  const row = Spreadsheet.open(file.bytes)
    .rows()
    .find((cells) => cells.includes("Freight"));
  expect(row).toContain("101");
  await cheapestWinners(app.deps, { customer, tender: id });
  const paper = await app.call(awardProtocolApi.sheet, customer, {
    params: { id },
    headers: { "accept-language": "en-US" },
  });
  expect(Spreadsheet.open(paper.bytes).rows().flat().join()).toMatch(/101\.00, as offered/);
});

test("a next round begins with it, on the basis of the new offer; another currency begins without", async () => {
  const { customer, id, near, far } = await started({ other_currencies: [2] });
  const given = { prices: ["122"], basis: "gross" as const, freight: "61" };
  await aSubmittedOffer(app.deps, { supplier: near, offer: near.offer, ...given });
  await aSubmittedOffer(app.deps, { supplier: far, offer: far.offer, ...given, currency: 2 });
  await stopOpenTender(app.deps, { customer, id });
  const next = await aNextRound(app.deps, { customer, id, suppliers: [near, far] });
  const drafts = [];
  for (const each of next.suppliers) drafts.push((await openDraftByApi(app, each)).draft);
  expect(drafts.map(({ basis, freight }) => [basis, freight])).toEqual([
    ["net", "50.00"],
    ["net", null],
  ]);
});

test("an answer from outside has it as well, in the currency that it was entered in", async () => {
  const { customer, id, near } = await started({ other_currencies: [2] });
  const given = { offer: near.offer, prices: ["9"], freight: "70" };
  await anEnteredOffer(app.deps, { customer, ...given, currency: 2 });
  const [offer] = (await comparisonOf(app, customer, id)).ok().offers;
  expect(offer).toMatchObject({ currency: 2, supplier_freight: "70.00" });
  const theirs = (await app.call(offerApi.one, near, { params: { id: near.offer } })).ok();
  expect(theirs).toMatchObject({ currency: 2, freight: "70.00" });
});
