import { afterAll, beforeAll, expect, test } from "vitest";
import { orderApi } from "#contract/orders/order.api.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { bookPayment } from "#server/modules/orders/book-payment.ts";
import { returnPayment } from "#server/modules/orders/return-payment.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** 40 of 100 × 12.50 plus 22 % VAT arrive, and the customer closes the line: 610.00 of 1525.00 are to be paid. */
async function aClosedLine(given: Parameters<typeof aConfirmedOrder>[1] = { payment_method: "FULL_POST_PAYMENT" }) {
  const order = await aConfirmedOrder(app, given);
  (await order.announce(order.supplier, "40")).ok();
  (await order.receive(order.customer, { accepted: "40" })).ok();
  return order;
}

test("a closed line is paid for what came: the supplier invoices it, the customer pays it, and the order closes", async () => {
  const { id, customer, supplier, closeLine, send, confirmInvoice, request, confirmPayment, payments, line } =
    await aClosedLine();
  expect((await closeLine(customer)).ok()).toMatchObject({
    total_with_vat: "1525.00",
    due_total_with_vat: "610.00",
    overpaid: "0.00",
    next_payment: { part: "WHOLE", amount: "610.00", is_due: true },
  });
  for (const side of [customer, supplier])
    expect(await line(side)).toMatchObject({
      total_with_vat: "1525.00",
      due_total: "500.00",
      due_vat: "110.00",
      due_total_with_vat: "610.00",
    });
  const refused = (await send(supplier, { total: "1525.00" })).error();
  expect(refused).toMatchObject({ code: "invoice_total_differs" });
  (await send(supplier, { total: "610.00" })).ok();
  (await confirmInvoice(customer)).ok();
  expect((await payments(customer)).plan).toMatchObject([{ part: "WHOLE", amount: "610.00" }]);
  (await request(customer, { delivered_on: "2026-11-20" })).ok();
  expect((await confirmPayment(customer)).ok()).toMatchObject({ status: "CLOSED", paid: "610.00" });
  expect((await app.call(orderApi.one, supplier, { params: { id } })).ok().overpaid).toBe("0.00");
});

test("an invoice that was confirmed before asks for no more than what came, and is to be corrected", async () => {
  const { customer, supplier, closeLine, send, confirmInvoice, request, confirmPayment } = await aClosedLine();
  (await send(supplier)).ok();
  (await confirmInvoice(customer)).ok();
  expect((await closeLine(customer)).ok().next_payment).toMatchObject({ amount: "610.00" });
  (await request(customer, { delivered_on: "2026-11-20" })).ok();
  expect((await confirmPayment(customer)).ok()).toMatchObject({
    status: "OPENED",
    paid: "610.00",
    over_invoiced: "915.00",
    awaits: { side: "supplier", what: "invoice_correction" },
  });
});

test("an invoice that waits for its decision no longer fits, and can only be refused", async () => {
  const { customer, supplier, closeLine, send, confirmInvoice, refuseInvoice } = await aClosedLine();
  (await send(supplier)).ok();
  (await closeLine(customer)).ok();
  expect((await confirmInvoice(customer)).error().code).toBe("invoice_total_differs");
  (await refuseInvoice(customer)).ok();
  expect((await send(supplier)).ok().invoice_status).toBe("REQUESTED");
});

test("an advance counts: only the rest of what came is asked for, and a requested payment of more is not confirmed", async () => {
  const order = await aClosedLine({ payment_method: "HALF_PAYMENT" });
  const { customer, supplier, closeLine, send, confirmInvoice, request, confirmPayment, refusePayment } = order;
  (await send(supplier)).ok();
  (await confirmInvoice(customer)).ok();
  (await request(customer)).ok();
  expect((await confirmPayment(customer)).ok()).toMatchObject({ paid: "762.50" });
  (await order.announce(supplier, "20")).ok();
  (await order.receive(customer, { accepted: "20" })).ok();
  (await request(customer, { delivered_on: "2026-11-20" })).ok();
  // 60 of 100 came, so 457.50 of the other half were requested. Now 915.00 are due and 762.50 of them are paid.
  expect((await closeLine(customer)).ok()).toMatchObject({ due_total_with_vat: "915.00" });
  expect((await confirmPayment(customer, customer, { total: "457.50" })).error().code).toBe("payment_above_due");
  (await refusePayment(customer)).ok();
  const asked = (await request(customer, { delivered_on: "2026-11-20" })).ok();
  expect(asked.next_payment).toMatchObject({ part: "REST", amount: "152.50" });
  expect((await confirmPayment(customer)).ok()).toMatchObject({ status: "OPENED", paid: "915.00", overpaid: "0.00" });
});

test("what was paid beyond what came is shown, is asked for no more, and keeps the order open", async () => {
  const order = await aClosedLine({ payment_method: "FULL_PREPAYMENT" });
  const { customer, supplier, closeLine, send, confirmInvoice, request, confirmPayment } = order;
  (await send(supplier)).ok();
  (await confirmInvoice(customer)).ok();
  (await request(customer)).ok();
  (await confirmPayment(customer)).ok();
  const after = (await closeLine(customer)).ok();
  expect(after).toMatchObject({
    status: "OPENED",
    paid: "1525.00",
    due_total_with_vat: "610.00",
    overpaid: "915.00",
    next_payment: null,
    awaits: { side: "customer", what: "repayment" },
  });
  expect(after.actions).not.toContain("request_payment");
});

test("1C books what is still to be paid, and not a larger payment that was requested before the line was closed", async () => {
  const order = await aClosedLine({ payment_method: "FULL_PREPAYMENT" });
  const { id, customer, supplier, closeLine, send, confirmInvoice, request, payments } = order;
  (await send(supplier)).ok();
  (await confirmInvoice(customer)).ok();
  (await request(customer)).ok();
  (await closeLine(customer)).ok();
  const booked = await actingAs(app.deps, { ...customer, as: "customer" }, (ctx) =>
    bookPayment(ctx, id, { note: "1C: 7", reported: "1525.00" }),
  );
  expect(booked).toBe("610.00");
  const { results } = await payments(customer);
  expect(results).toMatchObject([
    { status: "ISSUED", amount: "610.00" },
    { status: "REFUSED", amount: "1525.00", refusal: "1C: 7" },
  ]);
  const paid = (await app.call(orderApi.one, supplier, { params: { id } })).ok();
  expect(paid).toMatchObject({ paid: "610.00", overpaid: "0.00", status: "OPENED" });
  // Undoing the booking makes the request pending again.
  const [noted = 0, pending = 0] = results.map((payment) => payment.id);
  await actingAs(app.deps, { ...customer, as: "customer" }, (ctx) =>
    returnPayment(ctx, id, { noted: [noted], confirmed: [pending], refusal: "1C: 7" }),
  );
  expect((await payments(customer)).results).toMatchObject([
    { status: "REFUSED", amount: "610.00" },
    { status: "REQUESTED", amount: "1525.00", refusal: null },
  ]);
});

test("goods that were on their way when the line was closed are to be paid for, and paid once they are accepted", async () => {
  const { customer, supplier, announce, receive, closeLine } = await aClosedLine();
  (await announce(supplier, "10")).ok();
  expect((await closeLine(customer)).ok().due_total_with_vat).toBe("762.50");
  expect((await receive(customer, { accepted: "10" })).ok().due_total_with_vat).toBe("762.50");
});
