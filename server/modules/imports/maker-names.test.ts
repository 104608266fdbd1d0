import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NamedMaker } from "#contract/purchase-items/maker-key.ts";
import { marketplaceApi } from "#contract/marketplace/marketplace.api.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import { revisionApi } from "#contract/imports/revision.api.ts";
import { itemCardApi } from "#contract/purchase-items/item-cards.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { supplierSuggestionApi } from "#contract/tenders/supplier-suggestion.api.ts";
import { anOrderLine, comparisonOf } from "#server/modules/award/award-test-kit.ts";
import { rememberMakerAliases } from "#server/records/company-word/maker-alias.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import { someProducts } from "#server/seed/marketplace.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

type Company = Awaited<ReturnType<typeof aCompany>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const CHAMOMILE = { text: "РЗ", maker: "Ромашка" };
/** Two names of one maker. Everybody knows the first two; a company added the others. */
const NAMES = [
  ["TI", "Texas Instruments Inc."],
  ["РЗ", "ООО «Ромашка»"],
] as const;

const withAliases = async (company: Company, aliases: NamedMaker[] = [CHAMOMILE]): Promise<Company> => {
  await actingAs(app.deps, { ...company, as: "customer" }, (ctx) => rememberMakerAliases(ctx.db, aliases, ctx.now));
  return company;
};
const aPart = (manufacturer: string | null, part_number = "A-1") => ({
  part_number,
  manufacturer,
  nomenclature: "Деталь",
});
const aLot = (manufacturer: string) => ({ ...aPart(manufacturer), quantity: "10" });
const madeBy = async (company: Caller, search: string) =>
  (await app.call(purchaseItemApi.list, company, { query: { search } }))
    .ok()
    .results.map(({ manufacturer }) => manufacturer);

describe("a search of requests", () => {
  test("finds all names of a maker that everybody knows", async () => {
    const company = await aCompany(app.deps);
    const makers = ["TI", "Texas Instruments", "T.I.", "德州仪器", "Murata", "Status Tools", null];
    await someItems(app.deps, { ...company, items: makers.map((maker, place) => aPart(maker, `A-${place}`)) });
    expect(await madeBy(company, "texas instruments")).toEqual(["德州仪器", "T.I.", "Texas Instruments", "TI"]);
    expect(await madeBy(company, "ti")).toEqual(["德州仪器", "T.I.", "Texas Instruments", "TI"]);
    expect(await madeBy(company, "деталь Texas Instruments A-1")).toEqual(["Texas Instruments"]);
    expect(await madeBy(company, "STMicroelectronics")).toEqual([]);
    expect(await madeBy(company, "村田")).toEqual(["Murata"]);
  });

  test("finds the names that the company merged, from the moment when it did, and no other company's", async () => {
    const [company, other] = [await aCompany(app.deps), await aCompany(app.deps)];
    for (const each of [company, other])
      await someItems(app.deps, { ...each, items: [aPart("РЗ", "A-1"), aPart("Ромашка", "A-2")] });
    expect(await madeBy(company, "ромашка")).toEqual(["Ромашка"]);
    await withAliases(company);
    expect(await madeBy(company, "ромашка")).toEqual(["Ромашка", "РЗ"]);
    expect(await madeBy(company, "рз")).toEqual(["Ромашка", "РЗ"]);
    expect(await madeBy(other, "ромашка")).toEqual(["Ромашка"]);
    await withAliases(company, [{ text: "РЗ", maker: "Резон" }]);
    expect(await madeBy(company, "ромашка")).toEqual(["Ромашка"]);
  });

  test("counts the values of columns for the same items", async () => {
    const company = await aCompany(app.deps);
    await someItems(app.deps, { ...company, items: [aPart("TI"), aPart("Texas Instruments", "A-2"), aPart("Murata")] });
    const body = { search: "Texas Instruments", columns: ["manufacturer" as const] };
    const { columns } = (await app.call(purchaseItemApi.filters, company, { body })).ok();
    expect(columns[0]?.values.map(({ value, count }) => [value, count])).toEqual([
      ["Texas Instruments", 1],
      ["TI", 1],
    ]);
  });
});

test("suggested products are found by another name of their maker, each part once", async () => {
  const [company, other] = [await withAliases(await aCompany(app.deps)), await aCompany(app.deps)];
  const supplier = await aSupplier(app.deps);
  await someProducts(app.deps, [
    { part_number: "MN-1", manufacturer: "Texas Instruments" },
    { part_number: "MN-2", manufacturer: "TI" },
    { part_number: "MN-9", manufacturer: "РЗ" },
  ]);
  await someItems(app.deps, { ...company, items: [aPart("Texas Instr", "MN-3"), aPart("TI", "MN-1")] });
  const line = await anOrderLine(app, { customer: company, supplier, part_number: "MN-4", price: "1" });
  await app.deps.db.updateTable("purchase_order_item").set({ manufacturer: "T.I." }).where("id", "=", line).execute();
  const suggested = async (caller: Caller, query: string) =>
    (await app.call(marketplaceApi.suggestions, caller, { query: { query } }))
      .ok()
      .results.map(({ part_number }) => part_number ?? "")
      .toSorted((one, other) => one.localeCompare(other));
  expect(await suggested(company, "texas instruments")).toEqual(["MN-1", "MN-2", "MN-3", "MN-4"]);
  expect(await suggested(other, "texas instruments")).toEqual(["MN-1", "MN-2"]);
  expect(await suggested(company, "ромашка")).toEqual(["MN-9"]);
  expect(await suggested(other, "ромашка")).toEqual([]);
});

describe.each(NAMES)("a part of %s and of %s", (short, full) => {
  const both = async () => [await withAliases(await aCompany(app.deps)), await aCompany(app.deps)] as const;
  /** Whether a company without aliases of its own also takes the names for one maker. */
  const isKnown = short === "TI";

  test("is one part in hints about duplicates", async () => {
    for (const [company, isSame] of [
      [(await both())[0], true],
      [(await both())[1], isKnown],
    ] as const) {
      const [item] = await someItems(app.deps, { ...company, items: [aPart(short), aPart("Murata")] });
      const supplier = await aSupplier(app.deps);
      const tender = await aStartedTender(app.deps, { customer: company, suppliers: [supplier], lots: [aLot(short)] });
      const line = await anOrderLine(app, { customer: company, supplier, part_number: "A-1", price: "1" });
      await app.deps.db
        .updateTable("purchase_order_item")
        .set({ manufacturer: short })
        .where("id", "=", line)
        .execute();
      const body = { parts: [{ part_number: "a1", manufacturer: full }] };
      const [held] = (await app.call(itemCardApi.duplicates, company, { body })).ok().results;
      expect(held?.items.map(({ id }) => id)).toEqual(isSame ? [item] : []);
      expect(held?.tenders.map(({ id }) => id)).toEqual(isSame ? [tender.id] : []);
      expect(held?.orders).toHaveLength(isSame ? 1 : 0);
    }
  });

  test("is one part among the prices that were paid", async () => {
    for (const [company, isSame] of [
      [(await both())[0], true],
      [(await both())[1], isKnown],
    ] as const) {
      const supplier = await aSupplier(app.deps);
      const [item = 0] = await someItems(app.deps, { ...company, items: [aPart(full)] });
      const line = await anOrderLine(app, { customer: company, supplier, part_number: "A-1", price: "7" });
      await app.deps.db
        .updateTable("purchase_order_item")
        .set({ manufacturer: short })
        .where("id", "=", line)
        .execute();
      const paid = (await app.call(itemCardApi.prices, company, { params: { id: item } })).ok();
      expect(paid.results.map(({ price_per_unit }) => price_per_unit)).toEqual(isSame ? ["7"] : []);
      const tender = await aStartedTender(app.deps, { customer: company, suppliers: [supplier], lots: [aLot(full)] });
      const { lots } = (await comparisonOf(app, company, tender.id)).ok();
      expect(lots[0]?.last_price).toBe(isKnown ? "7" : null);
    }
  });

  test("is one part among the supplier's earlier prices and in the search of an offer's lines", async () => {
    for (const [supplier, isSame] of [
      [await withAliases(await aSupplier(app.deps)), true],
      [await aSupplier(app.deps), isKnown],
    ] as const) {
      const customer = await aCompany(app.deps);
      const earlier = await aStartedTender(app.deps, { customer, suppliers: [supplier], lots: [aLot(short)] });
      await aSubmittedOffer(app.deps, { supplier, offer: earlier.suppliers[0]?.offer ?? 0, prices: ["5"] });
      const tender = await aStartedTender(app.deps, { customer, suppliers: [supplier], lots: [aLot(full)] });
      const id = tender.suppliers[0]?.offer ?? 0;
      const { results } = (await app.call(offerApi.known_prices, supplier, { params: { id } })).ok();
      expect(results.map(({ prices }) => prices)).toEqual(isSame ? [["5"]] : []);
      const found = (await app.call(offerApi.items, supplier, { params: { id }, query: { search: short } })).ok();
      expect(found.count).toBe(isSame ? 1 : 0);
      const none = (await app.call(offerApi.items, supplier, { params: { id }, query: { search: "Murata" } })).ok();
      expect(none.count).toBe(0);
    }
  });

  test("is one part for the suppliers that are suggested to a tender", async () => {
    for (const [customer, isSame] of [
      [(await both())[0], true],
      [(await both())[1], isKnown],
    ] as const) {
      const supplier = await aSupplier(app.deps);
      const earlier = await aStartedTender(app.deps, { customer, suppliers: [supplier], lots: [aLot(short)] });
      await aSubmittedOffer(app.deps, { supplier, offer: earlier.suppliers[0]?.offer ?? 0, prices: ["5"] });
      const tender = await aStartedTender(app.deps, {
        customer,
        suppliers: [await aSupplier(app.deps)],
        lots: [aLot(full)],
      });
      const answer = await app.call(supplierSuggestionApi.list, customer, { params: { id: tender.id }, query: {} });
      expect(answer.ok().results.map(({ id }) => id)).toEqual(isSame ? [supplier.workspace] : []);
    }
  });

  test("is one part for the check of a file's duplicates and for a new revision", async () => {
    for (const [company, isSame] of [
      [(await both())[0], true],
      [(await both())[1], isKnown],
    ] as const) {
      const group = await aGroup(app.deps, company);
      const items = [{ ...aPart(short), quantity: "1", purchase_item_group: group }];
      const [item] = await someItems(app.deps, { ...company, items });
      const bytes = aCsv(["MPN", "Qty", "Manufacturer"], [["A-1", "5", full]]);
      const file = { name: "БУ-12.csv", bytes };
      const task = (await app.call(importApi.upload, company, { file, body: {} })).ok();
      const { duplicates } = (await app.call(importApi.one, company, { params: { id: task.id } })).ok();
      expect(duplicates?.map((each) => each.item?.id)).toEqual(isSame ? [item] : []);
      const body = { group: String(group), revision: "true" };
      const { id } = (await app.call(importApi.upload, company, { file, body })).ok();
      const { lines } = (await app.call(revisionApi.difference, company, { params: { id } })).ok();
      expect(lines.map(({ kind }) => kind).toSorted()).toEqual(isSame ? ["raised"] : ["added", "removed"]);
    }
  });

  test("is one part where a price list is matched to the lines of an offer", async () => {
    for (const [supplier, isSame] of [
      [await withAliases(await aSupplier(app.deps)), true],
      [await aSupplier(app.deps), isKnown],
    ] as const) {
      const customer = await aCompany(app.deps);
      const tender = await aStartedTender(app.deps, { customer, suppliers: [supplier], lots: [aLot(short)] });
      const bytes = aCsv(["MPN", "Manufacturer", "Price"], [["A-1", full, "12.5"]]);
      const offer = tender.suppliers[0]?.offer ?? 0;
      const task = (
        await app.call(offerImportApi.upload, supplier, { file: { name: "прайс.csv", bytes }, body: { offer } })
      ).ok();
      expect(task.lines).toHaveLength(isSame ? 1 : 0);
      expect(task.open_rows.map(({ why }) => why)).toEqual(isSame ? [] : ["maker"]);
    }
  });
});
