import { afterAll, beforeAll, expect, test } from "vitest";
import { spendApi } from "#contract/spend/spend.api.ts";
import { supplierApi } from "#contract/suppliers/supplier.api.ts";
import { dueQuantity, receivedQuantity } from "#contract/orders/line-quantities.ts";
import { normalise } from "#contract/money/decimal.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const spendOf = async (by: Caller, query: Record<string, string>) => (await app.call(spendApi.one, by, { query })).ok();
const WAYS = ["supplier", "group", "maker", "month"] as const;

test("spend counts what is to be paid or what was received, in the whole and in each part", async () => {
  // 100 × 12.50, offered by another supplier for 13.
  const { customer, supplier, announce, receive, closeLine } = await aConfirmedOrder(app);
  const expectSpend = async (measure: string, expected: object) => {
    for (const by of WAYS) {
      const { whole, results } = await spendOf(customer, { by, measure });
      expect([by, whole]).toMatchObject([by, expected]);
      expect([by, results]).toMatchObject([by, [expected]]);
    }
  };
  const ordered = { orders: 1, total: "1250.00", vat: "275.00", total_with_vat: "1525.00" };
  await expectSpend("ordered", { ...ordered, compared: "1250.00", saved: "25.00" });
  const nothing = await spendOf(customer, { by: "month", measure: "received" });
  expect(nothing).toMatchObject({ measure: "received", currencies: [1], whole: { orders: 0 }, count: 0, results: [] });
  (await announce(supplier, "40")).ok();
  (await receive(customer, { accepted: "40" })).ok();
  const received = { orders: 1, total: "500.00", vat: "110.00", total_with_vat: "610.00" };
  await expectSpend("received", { ...received, compared: "500.00", saved: "10.00" });
  await expectSpend("ordered", ordered);
  (await closeLine(customer)).ok();
  for (const measure of ["ordered", "received"])
    await expectSpend(measure, { ...received, compared: "500.00", saved: "10.00" });
  await assertAggregatesMatch(app.deps.db);
});

test("the spreadsheet states its measure and has the same sums as the page", async () => {
  const { customer, receiveUnannounced } = await aConfirmedOrder(app);
  (await receiveUnannounced(customer, { accepted: "40" })).ok();
  for (const measure of ["ordered", "received"]) {
    const query = { by: "supplier", measure };
    const { whole } = await spendOf(customer, query);
    const file = await app.call(spendApi.download, customer, { query });
    const rows = Spreadsheet.open(file.bytes).rows();
    expect(rows[0]?.[0]).toContain(measure === "ordered" ? "Ordered" : "Received");
    const sums = [whole.total, whole.vat, whole.total_with_vat].map((sum) => normalise(sum));
    expect(rows.at(-1)?.slice(2, 5)).toEqual(sums);
  }
});

test("a supplier's card states what is to be paid and what was received", async () => {
  const { customer, supplier, receiveUnannounced, closeLine } = await aConfirmedOrder(app);
  const sums = async () =>
    (await app.call(supplierApi.one, customer, { params: { id: supplier.workspace } })).ok().sums;
  (await receiveUnannounced(customer, { accepted: "40" })).ok();
  expect(await sums()).toEqual([{ currency: 1, total_with_vat: "1525.00", received_total_with_vat: "610.00" }]);
  (await closeLine(customer)).ok();
  expect(await sums()).toEqual([{ currency: 1, total_with_vat: "610.00", received_total_with_vat: "610.00" }]);
});

test("the quantities that the database derives equal those of the contract", async () => {
  const { id } = await aConfirmedOrder(app);
  for (const [quantity, accepted_quantity, cancelled_quantity, free_quantity, on_the_way_quantity, is_closed] of [
    ["100", "0", "0", "0", "0", false],
    ["100", "40", "0", "0", "0", true],
    ["100", "40", "0", "0", "60", false],
    ["100", "40", "0", "0", "12.5", true],
    ["100", "40", "10", "0", "60", true],
    ["100", "40", "10", "0", "0", false],
    ["100", "90", "10", "0", "0", false],
    ["100", "103.5", "0", "0", "0", false],
    ["100", "103.5", "0", "3.5", "0", false],
    ["100", "103.5", "0", "1.25", "5", true],
    ["100", "0", "100", "0", "0", false],
    ["100", "0", "0", "0", "0", true],
  ] as const) {
    const line = { quantity, accepted_quantity, cancelled_quantity, free_quantity, on_the_way_quantity };
    const stored = await app.deps.db
      .updateTable("purchase_order_item")
      .set({
        ...line,
        closed_at: is_closed ? "2026-11-20T12:00:00.000Z" : null,
        close_reason: is_closed ? "Не нужно" : null,
      })
      .where("order_id", "=", id)
      .returning(["due_quantity", "received_quantity"])
      .executeTakeFirst();
    const expected = [dueQuantity({ ...line, is_closed }), receivedQuantity(line)].map((each) => normalise(each));
    expect([stored?.due_quantity, stored?.received_quantity].map((each) => normalise(each ?? ""))).toEqual(expected);
  }
});
