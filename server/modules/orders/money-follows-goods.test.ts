import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = { delivered_on: "2026-11-20" };

/** An order of 100 × 12.50 plus 22 % VAT, 15.25 a piece and 1525.00 in total. */
async function started(given: Parameters<typeof aConfirmedOrder>[1] = { payment_method: "FULL_POST_PAYMENT" }) {
  const order = await aConfirmedOrder(app, given);
  const { id, customer, supplier } = order;
  const subjects = async () => (await app.call(orderPaymentApi.invoice_subjects, supplier, { params: { id } })).ok();
  /** Quantities that are offered for deliveries, as "number: quantity". */
  const ofDeliveries = async () =>
    (await subjects()).results.flatMap(({ delivery, lines }) =>
      delivery === null ? [] : [`${delivery.number}: ${lines[0]?.quantity ?? "0"}`],
    );
  const invoiced = async (total: string, body: object) => {
    (await order.send(supplier, { total, number: `${total} ${JSON.stringify(body).length}`, ...body })).ok();
    return (await order.confirmInvoice(customer)).ok();
  };
  const correct = async (total: string) => {
    const sent = await order.invoices(supplier);
    const invoiceId = sent.findLast(({ kind, status }) => kind !== "correction" && status === "ISSUED")?.id ?? 0;
    const { version } = await order.one(supplier);
    return app.call(orderPaymentApi.correct_invoice, supplier, {
      params: { id, invoiceId },
      body: { version: String(version), number: "К-1", date: "2026-11-20", total },
      file: { name: "К-1.pdf", bytes: A_PDF },
    });
  };
  return {
    ...order,
    subjects,
    ofDeliveries,
    correct,
    arrive: async (quantity: string) => {
      (await order.announce(supplier, quantity)).ok();
      return (await order.receive(customer, { accepted: quantity })).ok();
    },
    ofPart: async (quantity: string, total: string) =>
      invoiced(total, { kind: "part", lines: `${(await order.line(supplier))?.id ?? 0}:${quantity}` }),
    ofDelivery: async (number: number, total: string) => {
      const found = (await subjects()).results.find(({ delivery }) => delivery?.number === number);
      return invoiced(total, { kind: "delivery", delivery: String(found?.delivery?.id ?? 0) });
    },
    all: () => invoiced("1525.00", {}),
  };
}

describe("accepted goods are invoiced once", () => {
  test("whichever invoices they are in: an invoice that names no delivery is for the oldest goods", async () => {
    const { supplier, arrive, ofPart, ofDelivery, ofDeliveries, send, subjects, one } = await started();
    await arrive("40");
    await arrive("30");
    expect(await ofDeliveries()).toEqual(["1: 40", "2: 30"]);
    await ofPart("25", "381.25");
    expect(await ofDeliveries()).toEqual(["1: 15", "2: 30"]);
    const first = (await subjects()).results.find(({ delivery }) => delivery?.number === 1);
    const whole = { kind: "delivery", delivery: String(first?.delivery?.id ?? 0), total: "610.00", number: "9" };
    expect((await send(supplier, whole)).error().code).toBe("invoice_part_differs");
    await ofPart("20", "305.00");
    expect(await ofDeliveries()).toEqual(["2: 25"]);
    expect((await subjects()).lines).toMatchObject([
      { invoiced_quantity: "45", accepted_to_invoice: "25", open_quantity: "55" },
    ]);
    await ofDelivery(2, "381.25");
    expect(await ofDeliveries()).toEqual([]);
    await arrive("30");
    expect(await ofDeliveries()).toEqual(["3: 30"]);
    await ofDelivery(3, "457.50");
    expect(await one(supplier)).toMatchObject({ invoiced_total_with_vat: "1525.00", invoice_status: "ISSUED" });
  });

  test("also if more of a line is invoiced than has come", async () => {
    const { arrive, ofPart, ofDeliveries } = await started();
    await ofPart("60", "915.00");
    await arrive("40");
    expect(await ofDeliveries()).toEqual([]);
    await arrive("35");
    expect(await ofDeliveries()).toEqual(["2: 15"]);
  });

  test("and what replaces returned goods isn't invoiced again", async () => {
    const { customer, supplier, arrive, ofDelivery, ofDeliveries, giveBack, answer } = await started();
    await arrive("40");
    await ofDelivery(1, "610.00");
    (await giveBack(customer, "10")).ok();
    (await answer(supplier, "confirm")).ok();
    await arrive("10");
    expect(await ofDeliveries()).toEqual([]);
    await arrive("20");
    expect(await ofDeliveries()).toEqual(["3: 20"]);
  });

  test("and again after a correction has brought their invoice down to zero, but then not by correcting it back", async () => {
    const { customer, arrive, ofDelivery, ofDeliveries, ofPart, correct, confirmInvoice } = await started();
    await arrive("40");
    await ofDelivery(1, "610.00");
    expect(await ofDeliveries()).toEqual([]);
    (await correct("0.00")).ok();
    (await confirmInvoice(customer)).ok();
    expect(await ofDeliveries()).toEqual(["1: 40"]);
    await ofPart("80", "1220.00");
    expect(await ofDeliveries()).toEqual([]);
    expect((await correct("100.00")).error().code).toBe("invoice_line_exceeds");
  });
});

describe("what is paid after delivery", () => {
  test("is nothing before the first receipt, whatever is invoiced and whichever day is named", async () => {
    const { customer, all, request, one } = await started();
    expect(await all()).toMatchObject({ awaits: { side: "supplier", what: "delivery" } });
    const refused = (await request(customer, { ...DAY, total: "1525.00" })).error();
    expect(refused.code).toBe("nothing_accepted");
    expect(refused.detail).toContain("1,525.00");
    const { actions, next_payment } = await one(customer);
    expect(actions).not.toContain("request_payment");
    expect(next_payment).toMatchObject({ amount: "1525.00", after_delivery: true, is_due: false });
  });

  test("is what was accepted, also if only the customer records what came", async () => {
    const { customer, all, request, confirmPayment, receiveUnannounced } = await started();
    await all();
    expect((await receiveUnannounced(customer, { accepted: "30" })).ok()).toMatchObject({
      next_payment: { amount: "457.50", is_due: true },
    });
    const tooMuch = (await request(customer, { ...DAY, total: "1525.00" })).error();
    expect(tooMuch.problems).toMatchObject([{ code: "payment_too_much", field: "total" }]);
    expect(tooMuch.problems?.[0]?.detail).toContain("457.50");
    (await request(customer, DAY)).ok();
    expect((await confirmPayment(customer)).ok()).toMatchObject({ paid: "457.50", payment_status: null });
    expect((await request(customer, DAY)).error().code).toBe("nothing_payable");
  });

  test("of halves is the second one, and the first is paid before", async () => {
    const { customer, all, request, confirmPayment, arrive } = await started({ payment_method: "HALF_PAYMENT" });
    await all();
    (await request(customer)).ok();
    expect((await confirmPayment(customer)).ok()).toMatchObject({ paid: "762.50" });
    expect((await request(customer, DAY)).error().code).toBe("nothing_accepted");
    await arrive("40");
    (await request(customer, DAY)).ok();
    expect((await confirmPayment(customer)).ok()).toMatchObject({ paid: "1067.50" });
  });

  test("is named with a day between the order and today, and so are receipts and repayments", async () => {
    const { id, customer, all, request, receiveUnannounced, confirmPayment, closeLine, one } = await started({
      payment_method: "FULL_PREPAYMENT",
    });
    const early = (await receiveUnannounced(customer, { accepted: "40" }, { received_on: "2020-01-15" })).error();
    expect(early.problems).toMatchObject([{ code: "day_before_order", field: "received_on" }]);
    expect(early.problems?.[0]?.detail).toContain("November");
    (await receiveUnannounced(customer, { accepted: "40" })).ok();
    await all();
    (await request(customer)).ok();
    (await confirmPayment(customer)).ok();
    (await closeLine(customer)).ok();
    const repay = async (date: string) =>
      app.call(orderPaymentApi.record_repayment, customer, {
        params: { id },
        body: { version: (await one(customer)).version, kind: "RETURNED", amount: "915.00", date, note: null },
      });
    expect((await repay("2020-01-15")).error().problems).toMatchObject([{ code: "day_before_order", field: "date" }]);
    expect((await repay("2027-01-15")).error().fields).toHaveProperty("date");
    expect((await repay("2026-11-20")).ok()).toMatchObject({ overpaid: "0.00" });
  });

  test("isn't asked for with a day before the order", async () => {
    const { customer, all, request, arrive } = await started();
    await all();
    await arrive("40");
    const refused = (await request(customer, { delivered_on: "2020-01-15" })).error();
    expect(refused.problems).toMatchObject([{ code: "day_before_order", field: "delivered_on" }]);
  });
});

test("the next payment is at most what is invoiced, also after a correction of the invoice", async () => {
  const { customer, all, correct, confirmInvoice, arrive, one, request, confirmPayment } = await started();
  await all();
  (await correct("1000.00")).ok();
  (await confirmInvoice(customer)).ok();
  expect((await one(customer)).next_payment).toMatchObject({ amount: "1000.00", is_due: false });
  await arrive("80");
  expect((await one(customer)).next_payment).toMatchObject({ amount: "1000.00", is_due: true });
  (await request(customer, DAY)).ok();
  (await confirmPayment(customer)).ok();
  expect((await one(customer)).next_payment).toMatchObject({ amount: "220.00", is_due: true });
});

test("a return that reduces the order is a revision of its own in the list", async () => {
  const { id, customer, supplier, arrive, giveBack, answer, one } = await started();
  await arrive("40");
  (await giveBack(customer, "10", { replacement: false })).ok();
  (await answer(supplier, "confirm")).ok();
  const { revision } = await one(customer);
  const [latest] = (await app.call(amendmentApi.list, customer, { params: { id } })).ok().results;
  expect(latest).toMatchObject({
    revision,
    status: "ACCEPTED",
    side: "supplier",
    due_before: "1525.00",
    due_after: "1372.50",
  });
});
