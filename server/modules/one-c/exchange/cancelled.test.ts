import { afterAll, beforeAll, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { said, waiting } from "#server/modules/one-c/exchange/exchange-test-kit.ts";
import { exchangeOf } from "#server/modules/one-c/one-c-test-kit.ts";
import { deliveryCalls } from "#server/modules/orders/delivery-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const one = async (by: Caller, id: number) => (await app.call(orderApi.one, by, { params: { id } })).ok();
const notices = async (by: Caller, id: number, what = "cancel_in_one_c") => {
  const query = { entity: "order", entity_id: id };
  const { results } = (await app.call(historyApi.list, by, { query })).ok();
  return results.filter(({ action }) => action === what).length;
};

async function spokenOf() {
  const made = await waiting(app);
  const { order, customer, visit, document_id } = made;
  const go = await visit();
  const say = async (requisites: Record<string, string>) => {
    await go("init");
    return (await go("file&filename=o.xml", Buffer.from(said(document_id, requisites)))).lines[0];
  };
  const outcomes = async () => (await exchangeOf(app, customer, order)).attempts.map(({ outcome }) => outcome);
  return { ...made, go, say, outcomes, ...orderCalls(app, order), ...deliveryCalls(app, order) };
}

test("an order of which something is on its way stays open when 1C cancels it; its customer is told once", async () => {
  const { order, customer, supplier, say, outcomes, confirm, announce } = await spokenOf();
  (await confirm(supplier)).ok();
  (await announce(supplier, "50")).ok();
  for (let times = 0; times < 2; times += 1) expect(await say({ Отменен: "true" })).toBe("success");
  expect(await one(customer, order)).toMatchObject({ status: "OPENED", close_reason: null, is_on_the_way: true });
  expect(await outcomes()).toEqual(["cancel_kept"]);
  expect([await notices(customer, order), await notices(supplier, order)]).toEqual([1, 0]);
  // After 1C withdraws the cancellation, the order is open as before. A second cancellation is recorded again.
  expect(await say({ Отменен: "false" })).toBe("success");
  expect(await outcomes()).toEqual(["taken_back", "cancel_kept"]);
  expect(await say({ ПометкаУдаления: "true" })).toBe("success");
  expect(await outcomes()).toEqual(["cancel_kept", "taken_back", "cancel_kept"]);
  expect(await notices(customer, order)).toBe(2);
});

test("so does one of which something was accepted, with 1C already, until people have settled it", async () => {
  const { order, customer, supplier, go, say, outcomes, confirm, announce, receive, patch } = await spokenOf();
  await go("query");
  await go("success");
  (await confirm(supplier)).ok();
  (await announce(supplier, "50")).ok();
  (await receive(customer, { accepted: "50" })).ok();
  expect(await say({ Отменен: "true", "Номер по 1С": "ТД-7" })).toBe("success");
  expect(await one(customer, order)).toMatchObject({ status: "SENT_TO_ONE_C" });
  expect((await exchangeOf(app, customer, order)).document?.one_c_number).toBe("ТД-7");
  expect((await outcomes())[0]).toBe("cancel_kept");
  (await patch(customer, { status: "CLOSED", at_once: true, reason: "Остаток не везут" })).ok();
  expect(await say({ Отменен: "true" })).toBe("success");
  expect(await one(customer, order)).toMatchObject({ status: "CLOSED", close_reason: "Остаток не везут" });
});

test("so does one that is paid, though 1C says both at once", async () => {
  const { order, customer, say, outcomes } = await spokenOf();
  expect(await say({ "Заказ оплачен": "true", Отменен: "true" })).toBe("success");
  expect(await one(customer, order)).toMatchObject({ status: "OPENED", paid: "126599.10" });
  expect(await outcomes()).toEqual(["cancel_kept"]);
});

test("an order that was declined after 1C got it stands there: the customer's history and mail say so", async () => {
  const { order, customer, supplier, go, outcomes, patch } = await spokenOf();
  await go("query");
  (await patch(supplier, { status: "CLOSED", decline: true, reason: "Нет на складе" })).ok();
  expect((await go("success")).lines[0]).toBe("success");
  expect((await outcomes())[0]).toBe("over");
  const side = async (by: Caller) => notices(by, order, "over_in_one_c");
  expect([await side(customer), await side(supplier)]).toEqual([1, 0]);
  const mails = await mailsTo(app.deps, customer.owner.email);
  expect(mails.filter(({ kind }) => kind === "one_c_over")).toHaveLength(1);
});
