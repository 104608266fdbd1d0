import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reconciliationApi } from "#contract/one-c/reconciliation.api.ts";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { innOf, messageOfOneC, waiting } from "#server/modules/one-c/exchange/exchange-test-kit.ts";
import type { WrittenDocument } from "#server/modules/one-c/exchange/exchange-test-kit.ts";
import { deliveryCalls } from "#server/modules/orders/delivery-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PAID = { "Дата оплаты по 1С": "2026-11-16" };

/** An order of 150.5 × 689.50 plus 22 % VAT, 126599.10 in total, and a 1C that sends documents with other numbers. */
async function anOrderWithOneC() {
  const made = await waiting(app);
  const { customer, supplier, order: id } = made;
  const calls = { ...orderCalls(app, id), ...deliveryCalls(app, id) };
  (await calls.confirm(supplier)).ok();
  const go = await made.visit();
  const inn = await innOf(app, supplier.workspace);
  const documents = async () =>
    (await app.call(reconciliationApi.list, customer, { query: { order: id, status: "open" } })).ok().results;
  /** Sends a document about the supplier with a sum. Returns the sum of the order that it states, if it is found. */
  const statedBy = async (sum: string, given: Partial<WrittenDocument> = {}) => {
    const before = (await documents()).map((document) => document.id);
    const document = { id: randomUUID(), number: "ТД-7", operation: "Поступление", sum, inn, ...given };
    await go("init");
    await go("file&filename=o.xml", Buffer.from(messageOfOneC([document])));
    const found = (await documents()).find((each) => !before.includes(each.id));
    return found?.candidates.map(({ matches, sum_of }) => [...matches, sum_of]);
  };
  return { ...made, ...calls, id, documents, statedBy };
}

const BY_SUM = (sum_of: string) => [["counterparty", "sum", sum_of]];

test("a document of an amended order is found by what is to be paid since, to the kopeck", async () => {
  const { id, customer, supplier, line, statedBy } = await anOrderWithOneC();
  const changed = [{ item: (await line(customer))?.id, quantity: "100" }];
  (await callSeen(app, amendmentApi.propose, customer, { params: { id }, body: { changed } })).ok();
  const [open] = (await app.call(amendmentApi.list, supplier, { params: { id } })).ok().results;
  (await callSeen(app, amendmentApi.accept, supplier, { params: { id, amendmentId: open?.id ?? 0 } })).ok();
  expect(await statedBy("84119.00")).toEqual(BY_SUM("due"));
  expect(await statedBy("42480.10")).toEqual(BY_SUM("change"));
  expect(await statedBy("84119.01")).toBeUndefined();
});

test("a document of a short-delivered order is found by what came, and its payment is booked for that", async () => {
  const { id, customer, one, receiveUnannounced, closeLine, statedBy, documents } = await anOrderWithOneC();
  (await receiveUnannounced(customer, { accepted: "50" })).ok();
  (await closeLine(customer)).ok();
  expect(await statedBy("126599.10")).toEqual(BY_SUM("ordered"));
  expect(await statedBy("42059.49")).toBeUndefined();
  expect(await statedBy("42059.50", { requisites: PAID })).toEqual(BY_SUM("due"));
  const item = (await documents()).find(({ is_paid }) => is_paid);
  expect(item?.candidates).toMatchObject([
    { id, total_with_vat: "126599.10", due_total_with_vat: "42059.50", paid: "0.00" },
  ]);
  const body = { version: item?.version ?? 0, order: id };
  (await app.call(reconciliationApi.assign, customer, { params: { id: item?.id ?? 0 }, body })).ok();
  expect(await one(customer)).toMatchObject({ paid: "42059.50", overpaid: "0.00", status: "CLOSED" });
});

test("a return and the money that comes back for it are found by their own sums", async () => {
  const order = await anOrderWithOneC();
  const { id, customer, supplier, one, statedBy } = order;
  (await order.receiveUnannounced(customer, { accepted: "150.5" })).ok();
  (await order.send(supplier)).ok();
  (await order.confirmInvoice(customer)).ok();
  expect(await statedBy("126599.10")).toEqual(BY_SUM("due"));
  (await order.request(customer, { delivered_on: "2026-11-20" })).ok();
  (await order.confirmPayment(customer)).ok();
  (await order.giveBack(customer, "0.5", { replacement: false })).ok();
  (await order.answer(supplier, "confirm")).ok();
  const { version, due_total_with_vat, overpaid } = await one(customer);
  expect([due_total_with_vat, overpaid]).toEqual(["126178.50", "420.60"]);
  expect(await statedBy("126178.50")).toEqual(BY_SUM("due"));
  expect(await statedBy("126599.10")).toEqual(BY_SUM("payment"));
  expect(await statedBy("420.60")).toEqual(BY_SUM("overpaid"));
  const body = { version, kind: "RETURNED", amount: "400.00", date: "2026-11-20", note: null } as const;
  (await app.call(orderPaymentApi.record_repayment, customer, { params: { id }, body })).ok();
  expect(await statedBy("400.00")).toEqual(BY_SUM("repayment"));
  expect(await statedBy("20.60")).toEqual(BY_SUM("overpaid"));
  expect(await statedBy("420.60")).toEqual(BY_SUM("return"));
  expect(await statedBy("420.61")).toBeUndefined();
});
