import { afterAll, beforeAll, expect, test } from "vitest";
import { orderApi } from "#contract/orders/order.api.ts";
import { said, waiting } from "#server/modules/one-c/exchange/exchange-test-kit.ts";
import { exchangeOf } from "#server/modules/one-c/one-c-test-kit.ts";
import { amendmentCalls } from "#server/modules/orders/amendment-test-kit.ts";
import { deliveryCalls } from "#server/modules/orders/delivery-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TOTAL = "126599.10";

/** An order of 150.5 pieces that is paid after delivery and that 1C has. `pays` reports it as paid. */
async function started() {
  const made = await waiting(app);
  const { order, customer, visit, document_id } = made;
  const post = { payment_method: "FULL_POST_PAYMENT" } as const;
  await app.deps.db.updateTable("purchase_order").set(post).where("id", "=", order).execute();
  const go = await visit();
  const fetch = async () => {
    await go("query");
    await go("success");
  };
  await fetch();
  return {
    ...made,
    ...orderCalls(app, order),
    ...deliveryCalls(app, order),
    ...amendmentCalls(app, order),
    fetch,
    pays: async () => {
      await go("init");
      await go("file&filename=o.xml", Buffer.from(said(document_id, { "Заказ оплачен": "true" })));
      return (await app.call(orderApi.one, customer, { params: { id: order } })).ok();
    },
    differences: async () => (await exchangeOf(app, customer, order)).document?.differences,
  };
}

test("1C's payment is booked as far as goods are invoiced and accepted, and what isn't booked is shown", async () => {
  const { customer, supplier, pays, differences, confirm, send, confirmInvoice, receiveUnannounced } = await started();
  (await confirm(supplier)).ok();
  (await send(supplier)).ok();
  (await confirmInvoice(customer)).ok();
  expect(await pays()).toMatchObject({ paid: "0.00", payment_status: null });
  expect(await differences()).toEqual([{ what: "payment", line: null, ours: "0.00", theirs: TOTAL }]);
  (await receiveUnannounced(customer, { accepted: "100" })).ok();
  expect(await pays()).toMatchObject({ paid: "84119.00", payment_status: null });
  expect(await differences()).toMatchObject([{ what: "payment", ours: "84119.00", theirs: TOTAL }]);
  // The same report again books nothing more.
  expect(await pays()).toMatchObject({ paid: "84119.00" });
  (await receiveUnannounced(customer, { accepted: "50.5" })).ok();
  expect(await pays()).toMatchObject({ paid: TOTAL, payment_status: "ISSUED", status: "CLOSED" });
  expect(await differences()).toEqual([]);
});

test("a request that waits is confirmed by 1C's payment, and what 1C says beyond it isn't booked", async () => {
  const { customer, supplier, pays, payments, confirm, send, confirmInvoice, receiveUnannounced, request, today } =
    await started();
  (await confirm(supplier)).ok();
  (await send(supplier)).ok();
  (await confirmInvoice(customer)).ok();
  (await receiveUnannounced(customer, { accepted: "100" })).ok();
  (await request(customer, { delivered_on: today() })).ok();
  (await receiveUnannounced(customer, { accepted: "20" })).ok();
  expect(await pays()).toMatchObject({ paid: "100942.80", payment_status: null });
  expect((await payments(customer)).results).toMatchObject([
    { amount: "16823.80", status: "ISSUED", created_by: null },
    { amount: "84119.00", status: "ISSUED" },
  ]);
});

test("without invoices here, 1C's payment follows the payment terms alone", async () => {
  const { customer, pays, receiveUnannounced } = await started();
  expect(await pays()).toMatchObject({ paid: "0.00" });
  (await receiveUnannounced(customer, { accepted: "100" })).ok();
  expect(await pays()).toMatchObject({ paid: "84119.00" });
});

test("a payment of 1C that isn't booked in full stays a difference when 1C takes the amended order", async () => {
  const made = await started();
  const { customer, supplier, pays, differences, confirm, amend, agree, fetch, receiveUnannounced } = made;
  (await confirm(supplier)).ok();
  await pays();
  (await amend(customer, { delivery_address: "Тула, ул. Мира, 5" })).ok();
  (await agree(supplier)).ok();
  await fetch();
  expect(await differences()).toEqual([{ what: "payment", line: null, ours: "0.00", theirs: TOTAL }]);
  (await receiveUnannounced(customer, { accepted: "150.5" })).ok();
  expect(await pays()).toMatchObject({ paid: TOTAL });
  expect(await differences()).toEqual([]);
});
