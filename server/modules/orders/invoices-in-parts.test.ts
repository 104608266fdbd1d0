import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { awardSettingApi } from "#contract/award/award.api.ts";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An order of 100 × 12.50 plus 22 % VAT, 1525.00 in total, with functions for invoices of its parts. */
async function anOrderInParts(given: Parameters<typeof aConfirmedOrder>[1] = { payment_method: "FULL_POST_PAYMENT" }) {
  const order = await aConfirmedOrder(app, given);
  const { id, customer, supplier } = order;
  const subjects = async () =>
    (await app.call(orderPaymentApi.invoice_subjects, supplier, { params: { id } })).ok().results;
  return {
    ...order,
    subjects,
    arrive: async (quantity: string) => {
      (await order.announce(supplier, quantity)).ok();
      return (await order.receive(customer, { accepted: quantity })).ok();
    },
    sendFor: async (kind: string, body: object = {}) => {
      const subject = (await subjects()).find((each) => each.kind === kind);
      const delivery = subject?.delivery?.id;
      return order.send(supplier, {
        kind,
        total: subject?.expected,
        ...(delivery === undefined ? {} : { delivery: String(delivery) }),
        ...body,
      });
    },
    pay: async (body: object = {}) => {
      (await order.request(customer, body)).ok();
      return (await order.confirmPayment(customer)).ok();
    },
    correct: async (total: string, body: object = {}) => {
      const invoices = await order.invoices(supplier);
      const invoiceId = invoices.find(({ status, kind }) => status === "ISSUED" && kind !== "correction")?.id ?? 0;
      const { version } = await order.one(supplier);
      return app.call(orderPaymentApi.correct_invoice, supplier, {
        params: { id, invoiceId },
        body: { version: String(version), number: "К-1", date: "2026-11-20", total, ...body },
        file: { name: "К-1.pdf", bytes: A_PDF },
      });
    },
  };
}

const DAY = { delivered_on: "2026-11-20" };

describe("invoices in parts", () => {
  test("ask for nothing more once an amendment has made the goods free after an invoiced advance", async () => {
    const { id, customer, supplier, line, arrive, sendFor, confirmInvoice, subjects } = await anOrderInParts({
      payment_method: "HALF_PAYMENT",
    });
    (await sendFor("advance")).ok();
    (await confirmInvoice(customer)).ok();
    const params = { id };
    const changed = [{ item: (await line(customer))?.id, price: "0" }];
    (await callSeen(app, amendmentApi.propose, customer, { params, body: { changed } })).ok();
    const [open] = (await app.call(amendmentApi.list, supplier, { params })).ok().results;
    (await callSeen(app, amendmentApi.accept, supplier, { params: { id, amendmentId: open?.id ?? 0 } })).ok();
    expect(await arrive("40")).toMatchObject({ due_total_with_vat: "0.00", invoiced_total_with_vat: "762.50" });
    expect(await subjects()).toEqual([]);
  });

  test("for three deliveries are paid one after another, and the order closes with the last payment", async () => {
    const { customer, arrive, sendFor, confirmInvoice, pay, one, request, invoices } = await anOrderInParts();
    const paid: string[] = [];
    for (const [quantity, value] of [
      ["40", "610.00"],
      ["30", "457.50"],
      ["30", "457.50"],
    ] as const) {
      await arrive(quantity);
      (await sendFor("delivery", { number: `Д-${paid.length}` })).ok();
      const after = (await confirmInvoice(customer)).ok();
      expect(after).toMatchObject({
        awaits: { what: "payment_request" },
        next_payment: { amount: value, is_due: true },
      });
      paid.push((await pay(DAY)).paid);
      if (paid.length === 3) continue;
      expect((await request(customer, DAY)).error().code).toBe("nothing_payable");
      expect(await one(customer)).toMatchObject({
        invoice_status: null,
        payment_status: null,
        awaits: { side: "supplier", what: "delivery" },
      });
    }
    expect(paid).toEqual(["610.00", "1067.50", "1525.00"]);
    expect(await one(customer)).toMatchObject({ status: "CLOSED", invoice_status: "ISSUED", payment_status: "ISSUED" });
    expect((await invoices(customer)).map(({ kind, total, lines }) => [kind, total, lines[0]?.quantity])).toEqual([
      ["delivery", "457.50", "30"],
      ["delivery", "457.50", "30"],
      ["delivery", "610.00", "40"],
    ]);
  });

  test("of an order paid after delivery wait for the receipt of what is on its way", async () => {
    const { supplier, customer, announce, arrive, one } = await anOrderInParts();
    expect(await one(supplier)).toMatchObject({ awaits: { side: "supplier", what: "invoice" } });
    (await announce(supplier, "40")).ok();
    expect(await one(customer)).toMatchObject({ awaits: { side: "customer", what: "receipt" } });
    expect((await one(supplier)).actions).toContain("send_invoice");
    await arrive("60");
    expect(await one(customer)).toMatchObject({ awaits: { side: "supplier", what: "invoice" } });
  });

  test("for the advance and two deliveries deduct the advance and add up to the order", async () => {
    const order = await anOrderInParts({ payment_method: "HALF_PAYMENT" });
    const { customer, arrive, sendFor, confirmInvoice, pay, one } = order;
    expect((await order.subjects()).map(({ kind, expected }) => [kind, expected])).toEqual([
      ["rest", "1525.00"],
      ["advance", "762.50"],
    ]);
    (await sendFor("advance")).ok();
    (await confirmInvoice(customer)).ok();
    expect((await pay()).paid).toBe("762.50");
    await arrive("40");
    (await sendFor("delivery", { number: "2" })).ok();
    expect((await confirmInvoice(customer)).ok()).toMatchObject({ invoiced_total_with_vat: "1067.50" });
    expect((await pay(DAY)).paid).toBe("1067.50");
    await arrive("60");
    (await sendFor("delivery", { number: "3" })).ok();
    (await confirmInvoice(customer)).ok();
    expect((await pay(DAY)).paid).toBe("1525.00");
    expect(await one(customer)).toMatchObject({ status: "CLOSED", invoiced_total_with_vat: "1525.00" });
  });

  test("of chosen lines are for no more than what is accepted or awaited", async () => {
    const { customer, supplier, send, sendFor, line, confirmInvoice } = await anOrderInParts();
    const item = (await line(supplier))?.id ?? 0;
    const chosen = (quantity: string) => ({ kind: "part", lines: `${item}:${quantity}` });
    (await send(supplier, { ...chosen("20"), total: "305.00" })).ok();
    expect((await confirmInvoice(customer)).ok()).toMatchObject({ invoiced_total_with_vat: "305.00" });
    const exceeding = (await send(supplier, { ...chosen("81"), total: "1235.25" })).error();
    expect(exceeding.code).toBe("invoice_line_exceeds");
    expect(exceeding.detail).toContain("80");
    expect((await send(supplier, { ...chosen("80"), total: "1525.00" })).error().code).toBe("invoice_part_differs");
    (await sendFor("rest", { number: "119" })).ok();
    expect((await confirmInvoice(customer)).ok()).toMatchObject({ invoice_status: "ISSUED" });
  });

  test("of chosen lines begin with what was accepted and isn't invoiced, and come to what it costs", async () => {
    const { id, supplier, customer, arrive, sendFor, send, confirmInvoice, line, invoices } = await anOrderInParts();
    await arrive("40");
    (await sendFor("delivery")).ok();
    (await confirmInvoice(customer)).ok();
    await arrive("35");
    const read = (await app.call(orderPaymentApi.invoice_subjects, supplier, { params: { id } })).ok();
    expect(read.lines).toMatchObject([{ invoiced_quantity: "40", accepted_to_invoice: "35", open_quantity: "60" }]);
    const item = (await line(supplier))?.id ?? 0;
    (await send(supplier, { kind: "part", lines: `${item}:35`, total: "533.75", number: "119" })).ok();
    expect((await invoices(customer))[0]).toMatchObject({
      kind: "part",
      expected: "533.75",
      lines: [{ invoiced: "40", quantity: "35", total_with_vat: "533.75" }],
    });
  });

  test("of a kopeck more are accepted within the customer's tolerance, with the difference, and paid by the order", async () => {
    const { customer, supplier, send, confirmInvoice, pay, arrive, invoices } = await anOrderInParts();
    expect((await send(supplier, { total: "1525.01" })).error().code).toBe("invoice_total_differs");
    const setting = { version: 0, limit: null, reasons_required: false, invoice_sum: "0.05" };
    const params = { id: customer.workspace };
    (await app.call(awardSettingApi.save, customer, { params, body: setting })).ok();
    expect((await send(supplier, { total: "1525.06" })).error().code).toBe("invoice_total_differs");
    (await send(supplier, { total: "1525.01" })).ok();
    expect((await invoices(customer))[0]).toMatchObject({ total: "1525.01", expected: "1525.00" });
    expect((await confirmInvoice(customer)).ok()).toMatchObject({ invoice_status: "ISSUED" });
    await arrive("100");
    expect(await pay(DAY)).toMatchObject({ paid: "1525.00", status: "CLOSED" });
  });

  test("warn of an invoice with the same sum and day, whatever its number", async () => {
    const { customer, arrive, sendFor, confirmInvoice, invoices } = await anOrderInParts();
    await arrive("30");
    (await sendFor("delivery", { number: "1" })).ok();
    (await confirmInvoice(customer)).ok();
    await arrive("30");
    (await sendFor("delivery", { number: "2" })).ok();
    expect((await invoices(customer))[0]?.repeats).toMatchObject([{ total: "457.50", is_other_number: true }]);
    const refused = (await confirmInvoice(customer, customer, { known_repeats: [] })).error();
    expect(refused.code).toBe("invoice_sum_repeated");
    (await confirmInvoice(customer)).ok();
  });

  test.runIf(onPostgres)("that two people send at the same moment are recorded once", async () => {
    const { supplier, sendFor, invoices, arrive } = await anOrderInParts();
    await arrive("40");
    const answers = await Promise.all([sendFor("delivery"), sendFor("delivery"), sendFor("rest", { number: "2" })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await invoices(supplier)).toHaveLength(1);
  });
});

describe("a correction", () => {
  test("lowers a confirmed invoice once the customer confirms it, and more can be invoiced then", async () => {
    const { customer, supplier, send, confirmInvoice, refuseInvoice, correct, one, arrive, pay, sendFor } =
      await anOrderInParts();
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    expect((await correct("1525.01")).error().code).toBe("invoice_above_due");
    expect((await correct("1000.00")).ok()).toMatchObject({ invoice_status: "REQUESTED" });
    // A refused correction leaves the invoice as it is.
    expect((await refuseInvoice(customer)).ok()).toMatchObject({ invoice_status: "ISSUED" });
    (await correct("1000.00", { number: "К-2" })).ok();
    expect((await confirmInvoice(customer)).ok()).toMatchObject({
      invoice_status: null,
      invoiced_total_with_vat: "1000.00",
    });
    await arrive("100");
    expect(await pay(DAY)).toMatchObject({ paid: "1000.00", status: "OPENED" });
    expect((await one(supplier)).awaits).toEqual({ side: "supplier", what: "invoice" });
    (await sendFor("rest", { number: "119" })).ok();
    (await confirmInvoice(customer)).ok();
    expect(await pay(DAY)).toMatchObject({ paid: "1525.00", status: "CLOSED" });
  });

  test("to zero leaves nothing invoiced: nothing can be paid, and the supplier can invoice again", async () => {
    const { customer, supplier, send, confirmInvoice, correct, one, request } = await anOrderInParts({
      payment_method: "FULL_PREPAYMENT",
    });
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    (await correct("0.00")).ok();
    expect((await confirmInvoice(customer)).ok()).toMatchObject({
      invoice_status: null,
      invoiced_total_with_vat: "0.00",
    });
    expect((await request(customer)).status).toBe(409);
    expect((await one(supplier)).actions).toContain("send_invoice");
  });

  test("after a payment takes nothing back: what is paid stays paid", async () => {
    const { customer, supplier, send, confirmInvoice, correct, pay } = await anOrderInParts({
      payment_method: "FULL_PREPAYMENT",
    });
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    await pay();
    (await correct("1000.00")).ok();
    expect((await confirmInvoice(customer)).ok()).toMatchObject({
      paid: "1525.00",
      invoiced_total_with_vat: "1000.00",
      next_payment: null,
    });
  });

  test("and an invoice say once which sums are too small", async () => {
    const { supplier, customer, send, confirmInvoice, correct } = await anOrderInParts();
    for (const total of ["0.00", "-5.00"])
      expect((await send(supplier, { total })).error().fields?.total).toEqual(["Enter an amount above zero."]);
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    expect((await correct("-5.00")).error().fields?.total).toEqual(["Enter an amount that isn't below zero."]);
    expect((await correct("много")).error().fields?.total).toEqual(["Enter an amount with at most two decimals."]);
  });

  test("belongs to a confirmed invoice of the order, and only its supplier sends it", async () => {
    const { id, customer, supplier, send, invoices } = await anOrderInParts();
    (await send(supplier)).ok();
    const invoiceId = (await invoices(supplier))[0]?.id ?? 0;
    const body = { version: "2", number: "К-1", date: "2026-11-20", total: "1.00" };
    const call = (by: typeof customer) =>
      callSeen(app, orderPaymentApi.correct_invoice, by, {
        params: { id, invoiceId },
        body,
        file: { name: "К-1.pdf", bytes: A_PDF },
      });
    expect((await call(supplier)).status).toBe(409);
    expect((await call(customer)).status).toBe(403);
  });
});
