import { afterAll, beforeAll, expect, test } from "vitest";
import { homeApi } from "#contract/home/home.api.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { supplierApi } from "#contract/suppliers/supplier.api.ts";
import { spendApi } from "#contract/spend/spend.api.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { bare, pagesOf } from "#server/testing/pdf-pages.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const REASON = "Нет на складе";

/** An order of 1525.00 with freight of 122.00, declined by its supplier. */
async function aDeclinedOrder() {
  const order = await anOrder(app);
  const { id, customer, supplier } = order;
  const params = { id };
  (await callSeen(app, orderApi.set_freight, customer, { params, body: { amount: "100" } })).ok();
  const { one, patch } = orderCalls(app, id);
  expect(await one(customer)).toMatchObject({ total_with_vat: "1647.00", due_total_with_vat: "1647.00" });
  (await patch(supplier, { status: "CLOSED", decline: true, reason: REASON })).ok();
  return { ...order, params, one };
}

test("nothing of a declined order is due, open or awaited, for either side", async () => {
  const { customer, supplier, params, one } = await aDeclinedOrder();
  for (const side of [customer, supplier]) {
    expect(await one(side)).toMatchObject({
      total_with_vat: "1647.00",
      due_total_with_vat: "0.00",
      received_total_with_vat: "0.00",
      open_lines: 0,
      next_payment: null,
      awaits: null,
    });
    const { results } = (await app.call(orderApi.items, side, { params })).ok();
    expect(results.map((line) => [line.due_total_with_vat, line.open_quantity, line.close_reason])).toEqual([
      ["0.00", "0", REASON],
      ["0.00", "0", REASON],
    ]);
    const billing = (await app.call(orderApi.billing, side, { params })).ok();
    expect(billing.due).toEqual({ total: "0.00", vat: "0.00", total_with_vat: "0.00" });
  }
  await assertAggregatesMatch(app.deps.db);
});

test("its documents say who declined it and why, in the reader's language, and that nothing is to be paid", async () => {
  const { customer, supplier, params } = await aDeclinedOrder();
  const read = async (by: Caller, language: string) => {
    const headers = { "accept-language": language };
    const text = async (call: typeof orderPaperApi.pdf) =>
      (await pagesOf((await app.call(call, by, { params, headers })).bytes)).join("");
    const sheet = Spreadsheet.open((await app.call(orderPaperApi.download, by, { params, headers })).bytes).rows();
    return [await text(orderPaperApi.pdf), await text(orderPaperApi.specification), bare(sheet.flat().join(""))];
  };
  const sentences: readonly [Caller, string, string, string][] = [
    [customer, "ru", `Поставщик отказался от заказа. Причина: ${REASON}`, "К оплате"],
    [supplier, "en", `The supplier has declined the order. Reason: ${REASON}`, "To be paid"],
    [customer, "zh-hans", `供应商已拒绝订单。原因：${REASON}`, "应付"],
    [supplier, "hi", `आपूर्तिकर्ता ने ऑर्डर अस्वीकार कर दिया है। कारण: ${REASON}`, ""],
  ];
  for (const [by, language, sentence, due] of sentences) {
    // The PDF has letters of Hindi in the order in which they are drawn.
    const texts = language === "hi" ? (await read(by, language)).slice(-1) : await read(by, language);
    for (const text of texts) expect([text.includes(bare(sentence)), text.includes(bare(due))]).toEqual([true, true]);
  }
});

test("spend, the supplier's card and the figures of the home page don't count it", async () => {
  const { customer, supplier } = await aDeclinedOrder();
  const spend = (await app.call(spendApi.one, customer, { query: { measure: "ordered", currency: 1 } })).ok();
  expect(spend.whole.total_with_vat).toBe("0.00");
  const card = (await app.call(supplierApi.one, customer, { params: { id: supplier.workspace } })).ok();
  expect(card).toMatchObject({
    orders: 0,
    orders_declined: 1,
    last_orders: [{ is_declined: true, total_with_vat: "0.00" }],
  });
  expect(card.sums ?? []).toEqual([]);
  const { figures } = (await app.call(homeApi.home, customer)).ok();
  expect(figures).toMatchObject({ orders_open: 0, orders_open_total: "0.00" });
});
