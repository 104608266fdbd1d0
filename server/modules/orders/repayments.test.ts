import { afterAll, beforeAll, expect, test } from "vitest";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { aColleague } from "#server/modules/award/award-test-kit.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** 100 × 12.50 plus 22 % VAT is paid in advance, 40 arrive and the line is closed: 915.00 of 1525.00 are overpaid. */
async function anOverpaidOrder() {
  const order = await aConfirmedOrder(app, { payment_method: "FULL_PREPAYMENT" });
  const { customer, supplier, announce, receive, closeLine, send, confirmInvoice, request, confirmPayment } = order;
  (await announce(supplier, "40")).ok();
  (await receive(customer, { accepted: "40" })).ok();
  (await send(supplier)).ok();
  (await confirmInvoice(customer)).ok();
  (await request(customer)).ok();
  (await confirmPayment(customer)).ok();
  (await closeLine(customer)).ok();
  const params = { id: order.id };
  const one = async (by: Caller) => (await app.call(orderApi.one, by, { params })).ok();
  const repay = async (by: Caller, given: object) => {
    const { version } = await one(customer);
    const body = { version, kind: "RETURNED", amount: "915.00", date: "2026-11-20", note: null, ...given };
    return app.call(orderPaymentApi.record_repayment, by, { params, body });
  };
  const repayments = async (by: Caller) => (await app.call(orderPaymentApi.payments, by, { params })).ok().repayments;
  return { ...order, one, repay, repayments };
}

test("what was overpaid is paid back in parts, and the invoice for more than is due is to be corrected then", async () => {
  const { id, customer, supplier, one, repay, repayments } = await anOverpaidOrder();
  expect(await one(customer)).toMatchObject({
    overpaid: "915.00",
    awaits: { side: "customer", what: "repayment" },
    actions: expect.arrayContaining(["record_repayment"]),
  });
  expect((await one(supplier)).actions).not.toContain("record_repayment");
  expect((await repay(customer, { amount: "15.00", note: "п/п 17" })).ok()).toMatchObject({
    status: "OPENED",
    paid: "1510.00",
    overpaid: "900.00",
  });
  const repaid = (await repay(customer, { amount: "900.00", kind: "OTHERWISE", note: "Зачтено в PO-2" })).ok();
  expect(repaid).toMatchObject({
    status: "OPENED",
    paid: "610.00",
    overpaid: "0.00",
    awaits: { side: "supplier", what: "invoice_correction" },
  });
  for (const side of [customer, supplier])
    expect(await repayments(side)).toMatchObject([
      { kind: "OTHERWISE", amount: "900.00", note: "Зачтено в PO-2" },
      { kind: "RETURNED", amount: "15.00", date: "2026-11-20", note: "п/п 17" },
    ]);
  const mails = await app.deps.db
    .selectFrom("mail")
    .select("kind")
    .where("to_address", "=", supplier.owner.email)
    .where("kind", "=", "repayment_recorded")
    .execute();
  expect(mails).toHaveLength(2);
  expect((await one(supplier)).id).toBe(id);
});

test("more than what is overpaid is refused, also when two people record it at once", async () => {
  const { customer, one, repay } = await anOverpaidOrder();
  expect((await repay(customer, { amount: "915.01" })).error()).toMatchObject({ code: "repayment_above_overpaid" });
  const both = await Promise.all([repay(customer, {}), repay(customer, {})]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await one(customer)).toMatchObject({ paid: "610.00", overpaid: "0.00" });
});

test("the supplier and members who don't confirm payments can't record one; a reason and a past day are asked for", async () => {
  const { customer, supplier, repay, repayments } = await anOverpaidOrder();
  const manager = await aColleague(app, customer, "MG");
  expect((await repay(supplier, {})).status).toBe(403);
  expect((await repay(manager, {})).status).toBe(403);
  expect((await repay(customer, { kind: "OTHERWISE" })).error()).toMatchObject({ fields: { note: expect.anything() } });
  expect((await repay(customer, { date: "2099-01-01" })).error()).toMatchObject({
    fields: { date: expect.anything() },
  });
  for (const amount of ["0.00", "-5.00", "1.005"]) expect((await repay(customer, { amount })).status).toBe(400);
  expect(await repayments(customer)).toEqual([]);
});
