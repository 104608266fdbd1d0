import { afterAll, beforeAll, expect, test } from "vitest";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderSteps } from "#contract/orders/order-steps.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An order of 1525.00 that was paid in advance. */
async function aPaidOrder() {
  const order = await aConfirmedOrder(app);
  const { id, customer, supplier, send, confirmInvoice, request, confirmPayment, one, invoices } = order;
  (await send(supplier)).ok();
  (await confirmInvoice(customer)).ok();
  (await request(customer)).ok();
  (await confirmPayment(customer)).ok();
  return {
    ...order,
    /** Cancels the invoice and pays everything back. */
    undo: async () => {
      const invoiceId = (await invoices(supplier))[0]?.id ?? 0;
      const version = String((await one(supplier)).version);
      const body = { version, number: "К-1", date: "2026-11-20", total: "0.00" };
      const given = { params: { id, invoiceId }, body, file: { name: "К-1.pdf", bytes: A_PDF } };
      (await app.call(orderPaymentApi.correct_invoice, supplier, given)).ok();
      (await confirmInvoice(customer)).ok();
      const { version: now } = await one(customer);
      const repayment = { version: now, kind: "RETURNED", amount: "1525.00", date: "2026-11-20", note: null } as const;
      return (await app.call(orderPaymentApi.record_repayment, customer, { params: { id }, body: repayment })).ok();
    },
  };
}

test("an order of which all was cancelled closes itself with the repayment, and its steps say what happened", async () => {
  const { id, customer, supplier, line, undo, one } = await aPaidOrder();
  const body = { cancelled: [(await line(customer))?.id] };
  (await callSeen(app, amendmentApi.propose, customer, { params: { id }, body })).ok();
  const [open] = (await app.call(amendmentApi.list, supplier, { params: { id } })).ok().results;
  (await callSeen(app, amendmentApi.accept, supplier, { params: { id, amendmentId: open?.id ?? 0 } })).ok();
  expect(await undo()).toMatchObject({ status: "CLOSED", declined_at: null, paid: "0.00", awaits: null });
  const order = await one(supplier);
  expect(order.actions).not.toContain("decline");
  expect(orderSteps(order, "supplier", "2026-11-29").map(({ state, sentence }) => [state, sentence])).toEqual([
    ["done", "confirmation.done"],
    ["done", "invoice.nothing"],
    ["done", "payment.nothing"],
    ["done", "delivery.nothing"],
    ["done", "closed.nothing"],
  ]);
});

test("an order of which all goods went back closes itself with the repayment", async () => {
  const { customer, supplier, receiveUnannounced, giveBack, answer, undo, one } = await aPaidOrder();
  (await receiveUnannounced(customer, { accepted: "100" })).ok();
  expect(await one(customer)).toMatchObject({ status: "CLOSED" });
  (await giveBack(customer, "100", { replacement: false })).ok();
  (await answer(supplier, "confirm", customer)).ok();
  expect(await one(customer)).toMatchObject({ status: "OPENED", overpaid: "1525.00", open_lines: 0 });
  expect(await undo()).toMatchObject({ status: "CLOSED", due_total_with_vat: "0.00", paid: "0.00" });
});
