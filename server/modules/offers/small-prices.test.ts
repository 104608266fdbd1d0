import { afterAll, beforeAll, expect, test } from "vitest";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { anAnsweredTender, comparisonOf } from "#server/modules/award/award-test-kit.ts";
import { offerImportCalls } from "#server/modules/imports/offer-import-test-kit.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { anInn, chosenDriver, sendOrder } from "#server/modules/one-c/one-c-test-kit.ts";
import { decodeXml } from "#server/platform/xml/read-xml.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { uploaded, run, linesOf } = offerImportCalls(() => app);

const PER_THOUSAND = [
  { field: "price_per_unit", from: null, to: "0.87", note: null },
  { field: "price_quantity", from: "1", to: "1000", note: null },
];

test("a part that costs 0.00087 is typed as it is: 100,000 of them cost 87.00", async () => {
  const { supplier } = await anOpenTender(app, { lots: ["100000"] });
  const { draft, lines } = await openDraftByApi(app, supplier);
  const body = [{ id: lines[0]?.id ?? 0, price_per_unit: "0.00087" }];
  const [typed] = (await app.call(draftApi.patch_items, supplier, { params: { id: draft.id }, body })).ok();
  expect(typed).toMatchObject({ price_per_unit: "0.00087", price_with_vat: "0.001061" });
  const more = [{ id: lines[0]?.id ?? 0, price_per_unit: "0.0000001" }];
  expect((await app.call(draftApi.patch_items, supplier, { params: { id: draft.id }, body: more })).status).toBe(400);
});

test.each([
  ["Цена без НДС", "0,00087", [{ field: "price_per_unit", from: null, to: "0.00087", note: null }]],
  ["Цена без НДС за 1000 шт", "0,87", PER_THOUSAND],
  ["Цена за тыс. шт без НДС", "0,87", PER_THOUSAND],
  ["Цена без НДС", "0,87 за 1 000", PER_THOUSAND],
])("a file's column «%s» with %s is taken without rounding", async (heading, price, changes) => {
  const { supplier } = await anOpenTender(app, { lots: ["100000"] });
  const task = await uploaded(supplier, aCsv(["Артикул производителя", heading], [["STM32F407VGT6", price]]));
  expect(task.problem_rows).toEqual([]);
  expect(task.lines.map((line) => line.changes)).toEqual([changes]);
  (await run(supplier, task.id)).ok();
  expect(await linesOf(supplier)).toMatchObject([{ price_per_unit: "0.00087" }]);
});

test("0.000869 ranks before 0.00087, and the order costs what was offered", async () => {
  const tender = await anAnsweredTender(app, { lots: ["100000"], answers: [["0.00087"], ["0.000869"]] });
  const { id, customer, lots, line } = tender;
  const { offers, ...compared } = (await comparisonOf(app, customer, id)).ok();
  const options = { currency: 1, basis: "net", include_replacements: false, rates: {} } as const;
  const [row] = compareOffers({ lots: compared.lots, offers, options }).lots;
  expect(row?.cells.map(({ price, line_sum, best }) => [price, line_sum, best])).toEqual([
    ["0.00087", "87.00", false],
    ["0.000869", "86.90", true],
  ]);
  const body = [{ id: lots[0], winners: [{ offer_item: line(0, 0), quantity: "100000" }] }];
  (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  const [order] = (await callSeen(app, orderApi.create, customer, { body: { tender: id } })).ok().results;
  const items = (await app.call(orderApi.items, customer, { params: { id: order?.id ?? 0 } })).ok().results;
  expect(items).toMatchObject([{ price_per_unit: "0.00087", total: "87.00", total_with_vat: "106.14" }]);
  const spend = await app.deps.db.selectFrom("order_line_spend").selectAll().execute();
  // The exact median is 0.0008695. The stored median and the savings are rounded.
  expect(spend).toMatchObject([
    { price_per_unit: "0.00087", median_price: "0.000870", due_total: "87.00", due_saved: "0.00" },
  ]);
});

test("0.87 per 1000 stays so from the cell to 1C: 24,000 pieces cost 20.88", async () => {
  const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
  const started = await aStartedTender(app.deps, { customer, suppliers: [supplier], lots: ["24000"], vat_rate: 5 });
  const of = { ...supplier, offer: started.suppliers[0]?.offer ?? 0 };
  const { draft, lines } = await openDraftByApi(app, of);
  const id = lines[0]?.id ?? 0;
  const patch = (change: object) =>
    app.call(draftApi.patch_items, supplier, { params: { id: draft.id }, body: [{ id, ...change }] });
  for (const [change, code] of [
    [{ price: "0.87", price_quantity: 0 }, "price_quantity"],
    [{ price: "0.87", price_quantity: 2_000_000 }, "price_quantity"],
    [{ price_quantity: 1000 }, "price_quantity_alone"],
    [{ price: "0.0001", price_quantity: 1000 }, "price_too_small"],
  ] as const)
    expect((await patch(change)).error().problems?.map((problem) => problem.code)).toEqual([code]);

  const stored = { price_quantity: 1000, price_for_quantity: "0.87", price_per_unit: "0.00087" };
  const [typed] = (await patch({ price: "0.87", price_quantity: 1000 })).ok();
  expect(typed).toMatchObject({ price: "0.87", ...stored, price_with_vat: "0.001061" });
  const [plain] = (await patch({ price: "0.87" })).ok();
  expect(plain).toMatchObject({ price: "0.87", price_quantity: 1, price_for_quantity: null, price_per_unit: "0.87" });

  const given = { price_quantity: 1000 };
  await aSubmittedOffer(app.deps, { supplier, offer: of.offer, prices: ["0.87"], lines: [given] });
  const [sent] = (await app.call(offerApi.items, supplier, { params: { id: of.offer } })).ok().results;
  expect(sent).toMatchObject({ price: "0.87", ...stored, total: "20.88", total_with_vat: "25.47" });

  await stopOpenTender(app.deps, { customer, id: started.id });
  const { offers, ...compared } = (await comparisonOf(app, customer, started.id)).ok();
  expect(offers[0]?.items).toMatchObject([stored]);
  const options = { currency: 1, basis: "net", include_replacements: false, rates: {} } as const;
  const [row] = compareOffers({ lots: compared.lots, offers, options }).lots;
  expect(row?.cells).toMatchObject([{ price: "0.00087", line_sum: "20.88", best: true }]);
  await cheapestWinners(app.deps, { customer, tender: started.id });
  const book = await app.call(comparisonApi.download, customer, { params: { id: started.id } });
  const sheet = Spreadsheet.open(book.bytes);
  expect(sheet.formulas().map((address) => sheet.formula(address))).toContain("0.87/1000");

  const [order] = (await callSeen(app, orderApi.create, customer, { body: { tender: started.id } })).ok().results;
  const params = { id: order?.id ?? 0 };
  expect(order).toMatchObject({ total: "20.88", total_with_vat: "25.47" });
  const items = (await app.call(orderApi.items, customer, { params })).ok().results;
  expect(items).toMatchObject([{ ...stored, total: "20.88", vat: "4.59", total_with_vat: "25.47" }]);
  const paper = Spreadsheet.open((await app.call(orderPaperApi.download, customer, { params })).bytes);
  expect(paper.rows().flat()).toContain("20.88");
  expect(paper.formulas().map((address) => paper.formula(address))).toContain("0.87/1000");

  await app.deps.db.updateTable("workspace").set({ inn: anInn() }).where("id", "=", supplier.workspace).execute();
  await chosenDriver(app, customer, { driver: "file" });
  (await sendOrder(app, customer, params.id)).ok();
  const file = decodeXml((await app.call(oneCApi.file, customer, { params })).bytes);
  expect(file).toContain("<Сумма>25.47</Сумма>");
});
