import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aConfirmedOrder, aReceipt, deliveryCalls, payOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { endCalls } from "#server/modules/orders/order-end-test-kit.ts";
import type { Ordered } from "#server/modules/orders/order-end-test-kit.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let calls: ReturnType<typeof endCalls>;
beforeAll(async () => {
  app = await startTestApp();
  calls = endCalls(app);
});
afterAll(() => app.close());

// Lines are of 100 × 12.50 plus 22 % VAT, 15.25 for each piece.
const AFTER = { payment_method: "FULL_POST_PAYMENT" } as const;
const CLOSE = { status: "CLOSED", reason: "Остальное не нужно" } as const;

describe("an order doesn't close itself", () => {
  test("while a correction of its invoice waits for the customer, and closes with the decision", async () => {
    const order = await aReceipt(app, "100", AFTER);
    const { customer, supplier, send, confirmInvoice, request, confirmPayment } = order;
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    (await request(customer, { delivered_on: "2026-11-20" })).ok();
    (await calls.correctInvoice(order, "1500.00")).ok();
    // What is due stays 1525.00, so the payment fits and the correction still waits.
    const paid = (await confirmPayment(customer)).ok();
    expect(paid).toMatchObject({ status: "OPENED", paid: "1525.00", awaits: { what: "invoice_decision" } });
    expect((await confirmInvoice(customer)).ok().status).toBe("CLOSED");
  });

  test("after a return while the invoices add up to more than is to be paid: a correction can be sent and confirmed", async () => {
    const order = await aReceipt(app, "100", AFTER);
    expect((await payOrder(order)).status).toBe("CLOSED");
    (await order.giveBack(order.customer, "60", { replacement: false })).ok();
    expect((await order.answer(order.supplier, "confirm")).ok()).toMatchObject({
      status: "OPENED",
      overpaid: "915.00",
    });
    (await calls.correctInvoice(order, "610.00")).ok();
    expect((await calls.repay(order, "915.00")).ok()).toMatchObject({
      status: "OPENED",
      awaits: { what: "invoice_decision" },
    });
    expect((await order.confirmInvoice(order.customer)).ok()).toMatchObject({
      status: "CLOSED",
      invoiced_total_with_vat: "610.00",
      over_invoiced: "0.00",
    });
  });

  test("after a repayment that comes before the correction, which the supplier owes", async () => {
    const order = await aReceipt(app, "100", AFTER);
    await payOrder(order);
    (await order.giveBack(order.customer, "60", { replacement: false })).ok();
    (await order.answer(order.supplier, "confirm")).ok();
    expect((await calls.repay(order, "915.00")).ok()).toMatchObject({
      status: "OPENED",
      awaits: { side: "supplier", what: "invoice_correction" },
    });
    expect((await order.one(order.supplier)).actions).toContain("correct_invoice");
    (await calls.correctInvoice(order, "610.00")).ok();
    expect((await order.confirmInvoice(order.customer)).ok().status).toBe("CLOSED");
  });
});

describe("an amendment that leaves nothing of an order", () => {
  const cancelAll = async ({ id, customer, line }: Pick<Ordered, "id" | "customer" | "line">, by = customer) =>
    callSeen(app, amendmentApi.propose, by, {
      params: { id },
      body: { cancelled: [(await line(customer))?.id], comment: "Проект остановлен" },
    });
  const accept = async ({ id, customer, supplier, one }: Ordered) => {
    const [open] = (await app.call(amendmentApi.list, customer, { params: { id } })).ok().results;
    const { version } = await one(supplier);
    return app.call(amendmentApi.accept, supplier, {
      params: { id, amendmentId: open?.id ?? 0 },
      body: { version, total: open?.due_after ?? "" },
    });
  };

  test("ends it as cancelled once it is accepted, and its lot is to be ordered again", async () => {
    const order = await aConfirmedOrder(app);
    (await cancelAll(order)).ok();
    expect((await accept(order)).ok()).toMatchObject({
      status: "CLOSED",
      declined_by: "customer",
      close_reason: "Проект остановлен",
      confirmation: "CONFIRMED",
      awaits: null,
      actions: [],
    });
    expect(await calls.actionsOf(order)).toContain("cancel_order");
    expect(await calls.kindsTo(order.customer.owner.email)).toContain("order_cancelled");
    const { results } = (await app.call(purchaseItemApi.list, order.customer, { query: {} })).ok();
    expect(results.every(({ status }) => status !== "ordered")).toBe(true);
    const { tender } = await order.one(order.customer);
    const again = await app.call(orderApi.to_create, order.customer, { query: { tender: tender?.id ?? 0 } });
    expect(again.status).toBe(200);
    await assertAggregatesMatch(app.deps.db);
  });

  test("declines an order that the supplier hasn't answered", async () => {
    const { id, customer, supplier } = await anOrder(app);
    const { line } = deliveryCalls(app, id);
    expect((await cancelAll({ id, customer, line })).ok()).toMatchObject({
      status: "CLOSED",
      declined_by: "customer",
      close_reason: "Проект остановлен",
    });
    expect(await calls.kindsTo(supplier.owner.email)).toContain("order_declined");
  });

  test("leaves an order open of which goods were accepted", async () => {
    const order = await aReceipt(app, "3", AFTER);
    (await cancelAll(order)).ok();
    expect((await accept(order)).ok()).toMatchObject({
      status: "OPENED",
      due_total_with_vat: "45.75",
      declined_at: null,
    });
  });
});

test("a closed order has the confirmation that it had before an amendment that waited", async () => {
  const confirmed = await aConfirmedOrder(app);
  const unanswered = await anOrder(app);
  const other = orderCalls(app, unanswered.id);
  const { id, supplier, customer, line } = confirmed;
  const change = { changed: [{ item: (await line(customer))?.id, quantity: "80" }] };
  (await callSeen(app, amendmentApi.propose, supplier, { params: { id }, body: change })).ok();
  (await other.propose(unanswered.supplier)).ok();
  expect((await confirmed.patch(customer, CLOSE)).ok()).toMatchObject({ status: "CLOSED", confirmation: "CONFIRMED" });
  const declined = await other.patch(unanswered.supplier, { status: "CLOSED", decline: true, reason: "Нет товара" });
  expect(declined.ok()).toMatchObject({ status: "CLOSED", confirmation: null });
});
