import { afterAll, beforeAll, expect, test } from "vitest";
import { homeApi } from "#contract/home/home.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { aConfirmedOrder, deliveryCalls, payOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const home = async (caller: Caller) => (await app.call(homeApi.home, caller)).ok();

test("an order stands with who has to do something about it, and with both once its delivery is overdue", async () => {
  const { id, customer, supplier } = await anOrder(app, { payment_method: "FULL_POST_PAYMENT" });
  const calls = orderCalls(app, id);
  const waiting = async (side: Parameters<typeof home>[0]) =>
    (await home(side)).attention.map(({ kind, what }) => [kind, what]);
  expect(await waiting(supplier)).toEqual([["order_waits", "confirmation"]]);
  expect(await waiting(customer)).toEqual([["order_opened", null]]);
  (await calls.send(supplier)).ok();
  expect(await waiting(supplier)).toEqual([["order_opened", null]]);
  expect(await waiting(customer)).toEqual([["order_waits", "invoice_decision"]]);
  app.clock.advance(4 * DAY_MS);
  expect(await waiting(customer)).toEqual([["order_late", "invoice_decision"]]);
  (await calls.confirmInvoice(customer)).ok();
  expect(await waiting(supplier)).toEqual([["order_waits", "delivery"]]);
  expect(await waiting(customer)).toEqual([["order_opened", null]]);
  // Delivery is promised in four weeks. Both sides see the order as due three days before.
  app.clock.advance(20 * DAY_MS);
  expect(await waiting(customer)).toEqual([["order_opened", null]]);
  app.clock.advance(DAY_MS);
  for (const side of [customer, supplier]) expect(await waiting(side)).toEqual([["order_due", "delivery"]]);
  app.clock.advance(6 * DAY_MS);
  for (const side of [customer, supplier]) expect(await waiting(side)).toEqual([["order_late", "delivery"]]);
  const { announce, receive } = deliveryCalls(app, id);
  const day = { delivered_on: "2026-12-01" };
  (await announce(supplier, "40")).ok();
  for (const side of [customer, supplier]) expect(await waiting(side)).toEqual([["order_late", "receipt"]]);
  (await receive(customer, { accepted: "40" })).ok();
  expect(await waiting(customer)).toEqual([["order_waits", "payment_request"]]);
  (await calls.request(customer, day)).ok();
  (await calls.confirmPayment(customer)).ok();
  for (const side of [customer, supplier]) expect(await waiting(side)).toEqual([["order_late", "delivery"]]);
  (await announce(supplier, "60")).ok();
  (await receive(customer, { accepted: "60" })).ok();
  (await calls.request(customer, day)).ok();
  (await calls.confirmPayment(customer)).ok();
  for (const side of [customer, supplier]) expect(await waiting(side)).toEqual([]);
});

test("an overpaid order stands with its customer, with what is to be repaid, also once it is closed", async () => {
  const order = await aConfirmedOrder(app);
  const { id, customer, supplier, announce, receive, closeLine, patch, one } = order;
  (await announce(supplier, "40")).ok();
  (await receive(customer, { accepted: "40" })).ok();
  await payOrder(order);
  (await closeLine(customer)).ok();
  const waiting = async (side: Caller) =>
    (await home(side)).attention.map(({ kind, what, amount }) => [kind, what, amount]);
  expect(await waiting(customer)).toEqual([["order_waits", "repayment", "915.00"]]);
  (await patch(customer, { status: "CLOSED", at_once: true, reason: "Поставщик вернёт позже" })).ok();
  expect(await one(customer)).toMatchObject({ status: "CLOSED", awaits: { side: "customer", what: "repayment" } });
  expect(await waiting(customer)).toEqual([["order_waits", "repayment", "915.00"]]);
  expect(await waiting(supplier)).toEqual([]);
  const found = async (by: Caller, awaits: string) =>
    (await app.call(orderApi.list, by, { query: { awaits } })).ok().results.map((each) => each.id);
  expect(await found(customer, "us")).toEqual([id]);
  expect(await found(supplier, "partner")).toEqual([id]);
  expect(await found(customer, "nobody")).toEqual([]);
});
