import { afterAll, beforeAll, expect, test } from "vitest";
import { compareOffers } from "#contract/award/compare.ts";
import { commonBasis } from "#contract/award/common-basis.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { stopOpenTender } from "#server/seed/tender.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("400 × 100.00 typed with VAT is 40,000.00 for the supplier, in its order and in the receipt", async () => {
  const { supplier, customer, tender } = await anOpenTender(app, { lots: ["400"] });
  await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, basis: "gross", prices: ["100"] });
  const offer = (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok();
  expect(offer).toMatchObject({ basis: "gross", total: "32786.89", vat: "7213.11", total_with_vat: "40000.00" });
  const [line] = (await app.call(offerApi.items, supplier, { params: { id: supplier.offer } })).ok().results;
  expect(line).toMatchObject({ price: "100", price_with_vat: "100", price_per_unit: "81.967213" });
  const mail = await app.deps.db
    .selectFrom("mail")
    .select("text")
    .where("to_address", "=", supplier.owner.email)
    .where("kind", "=", "offer_receipt")
    .executeTakeFirstOrThrow();
  expect(mail.text.replaceAll("\u00a0", " ")).toContain("400 шт | 100,00 | 40 000,00 ₽");
  await stopOpenTender(app.deps, { customer, id: tender });
  await cheapestWinners(app.deps, { customer, tender });
  const [made] = await ordersOfWinners(app.deps, { customer, tender });
  const order = (await app.call(orderApi.one, customer, { params: { id: made?.id ?? 0 } })).ok();
  expect(order).toMatchObject({ basis: "gross", total: "32786.89", vat: "7213.11", total_with_vat: "40000.00" });
  const [item] = (await app.call(orderApi.items, customer, { params: { id: order.id } })).ok().results;
  expect(item).toMatchObject({ price_with_vat: "100", price_per_unit: "81.967213" });
  const after = (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok();
  expect(after.outcome).toEqual({ orders: [{ id: order.id, number: order.number, lots: 1 }], lots_not_chosen: 0 });
});

test("400 × 100.00 typed with VAT is 40,000.00 in the comparison, its spreadsheet and the order, for both sides", async () => {
  const { supplier, customer, tender } = await anOpenTender(app, { lots: ["400"] });
  await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, basis: "gross", prices: ["100"] });
  const params = { id: tender };
  const { lots, offers } = readColumns((await app.call(comparisonApi.one, customer, { params })).ok());
  expect(offers).toMatchObject([{ basis: "gross", total: "32786.89", total_with_vat: "40000.00" }]);
  const basis = commonBasis(offers);
  const compared = compareOffers({
    lots,
    offers,
    options: { currency: 1, basis, include_replacements: false, rates: {} },
  });
  expect(compared).toMatchObject({
    best_total: "40000.00",
    offers: [{ total: "40000.00" }],
    lots: [{ best_price: "100", best_sum: "40000.00", cells: [{ price: "100", line_sum: "40000.00" }] }],
  });
  const file = await app.call(comparisonApi.download, customer, { params, headers: { "accept-language": "en-US" } });
  const sheet = Spreadsheet.open(file.bytes);
  const name = offers[0]?.supplier.name ?? "";
  const row = Number(sheet.find(`${name}: price with VAT, ₽`).slice(1)) + 1;
  const under = (heading: string): string => `${sheet.find(heading).replace(/\d+/u, "")}${row}`;
  expect([
    sheet.value(under(`${name}: price with VAT, ₽`)),
    sheet.money(under(`${name}: sum without VAT, ₽`)),
    sheet.money(under(`${name}: sum with VAT, ₽`)),
    sheet.money(under("At best prices with VAT, ₽")),
  ]).toEqual([100, "32786.89", "40000.00", "40000.00"]);
  await stopOpenTender(app.deps, { customer, id: tender });
  await cheapestWinners(app.deps, { customer, tender });
  const [made] = await ordersOfWinners(app.deps, { customer, tender });
  for (const side of [customer, supplier]) {
    const { results } = (await app.call(orderApi.list, side)).ok();
    expect(results).toMatchObject([{ id: made?.id, basis: "gross", total_with_vat: "40000.00" }]);
    const items = (await app.call(orderApi.items, side, { params: { id: made?.id ?? 0 } })).ok().results;
    expect(items).toMatchObject([{ price_with_vat: "100", total: "32786.89", total_with_vat: "40000.00" }]);
    const billing = (await app.call(orderApi.billing, side, { params: { id: made?.id ?? 0 } })).ok();
    expect(billing.total_with_vat).toBe("40000.00");
  }
  const [sent] = (await app.call(offerApi.list, supplier)).ok().results;
  expect(sent).toMatchObject({ total_with_vat: "40000.00" });
});

test("another basis says what becomes of the prices: the numbers stay, or are converted", async () => {
  const { supplier } = await anOpenTender(app, { lots: ["400"] });
  const { draft, lines } = await openDraftByApi(app, supplier);
  const params = { id: draft.id };
  const change = (body: object) => app.call(draftApi.patch, supplier, { params, body });
  const line = async () => (await app.call(draftApi.items, supplier, { params })).ok().results[0];
  const body = [{ id: lines[0]?.id, price: "100" }];
  (await app.call(draftApi.patch_items, supplier, { params, body })).ok();
  expect((await change({ basis: "gross" })).error().fields).toHaveProperty("prices");
  expect((await change({ basis: "gross", prices: "convert" })).ok().basis).toBe("gross");
  expect(await line()).toMatchObject({ price: "122", price_per_unit: "100", price_with_vat: "122" });
  (await change({ basis: "net", prices: "keep" })).ok();
  expect(await line()).toMatchObject({ price: "122", price_per_unit: "122", price_with_vat: "148.84" });
  expect((await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok().basis).toBe("net");
});

test("where nobody adds VAT there is one basis", async () => {
  const { supplier } = await anOpenTender(app, { lots: ["1"], tax_type: 2, vat_rate: null });
  const { draft } = await openDraftByApi(app, supplier);
  const refused = await app.call(draftApi.patch, supplier, { params: { id: draft.id }, body: { basis: "gross" } });
  expect(refused.error().fields).toHaveProperty("basis");
});

test("that the prices are sealed is told to the supplier, on its page and in the invitation", async () => {
  const { supplier } = await anOpenTender(app, { sealed: true });
  const offer = (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok();
  expect(offer.tender.sealed).toBe(true);
  const mail = await app.deps.db
    .selectFrom("mail")
    .select("text")
    .where("to_address", "=", supplier.owner.email)
    .where("kind", "=", "tender_invitation")
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain("закрыты от заказчика до завершения приёма");
});
