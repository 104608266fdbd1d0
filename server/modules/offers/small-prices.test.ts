import { afterAll, beforeAll, expect, test } from "vitest";
import { draftApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { anAnsweredTender, comparisonOf } from "#server/modules/award/award-test-kit.ts";
import { offerImportCalls } from "#server/modules/imports/offer-import-test-kit.ts";
import { anOpenTender, openedDraft } from "#server/modules/offers/offer-test-kit.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { uploaded, run, linesOf } = offerImportCalls(() => app);

test("a part that costs 0.00087 is typed as it is: 100,000 of them cost 87.00", async () => {
  const { supplier } = await anOpenTender(app, { lots: ["100000"] });
  const { draft, lines } = await openedDraft(app, supplier);
  const body = [{ id: lines[0]?.id ?? 0, price_per_unit: "0.00087" }];
  const [typed] = (await app.call(draftApi.patch_items, supplier, { params: { id: draft.id }, body })).ok();
  expect(typed).toMatchObject({ price_per_unit: "0.00087", price_with_vat: "0.001061" });
  const more = [{ id: lines[0]?.id ?? 0, price_per_unit: "0.0000001" }];
  expect((await app.call(draftApi.patch_items, supplier, { params: { id: draft.id }, body: more })).status).toBe(400);
});

test.each([
  ["Цена без НДС", "0,00087", null],
  ["Цена без НДС за 1000 шт", "0,87", "unit"],
])("a file's column «%s» with %s is taken without rounding", async (heading, price, note) => {
  const { supplier } = await anOpenTender(app, { lots: ["100000"] });
  const task = await uploaded(supplier, aCsv(["Артикул производителя", heading], [["STM32F407VGT6", price]]));
  expect(task.problem_rows).toEqual([]);
  expect(task.lines.map(({ changes }) => changes)).toMatchObject([[{ field: "price_per_unit", to: "0.00087", note }]]);
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
  // The middle of both offers is 0.0008695: half a kopeck of each hundred is saved.
  expect(spend).toMatchObject([{ price_per_unit: "0.00087", median_price: "0.000870", total: "87.00", saved: "0.00" }]);
});
