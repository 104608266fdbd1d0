import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

/** An order of 100 × 12.50 plus 22 % VAT. All of it is invoiced, and 40 have arrived. */
async function anInvoicedOrder() {
  const order = await aConfirmedOrder(app, { payment_method: "FULL_POST_PAYMENT" });
  const { id, customer, supplier } = order;
  const arrive = async (quantity: string) => {
    (await order.announce(supplier, quantity)).ok();
    (await order.receive(customer, { accepted: quantity })).ok();
  };
  (await order.send(supplier)).ok();
  (await order.confirmInvoice(customer)).ok();
  await arrive("40");
  const subjects = async () => (await app.call(orderPaymentApi.invoice_subjects, supplier, { params: { id } })).ok();
  return {
    ...order,
    arrive,
    item: (await order.line(supplier))?.id ?? 0,
    subjects,
    invoiced: async () => (await subjects()).lines[0]?.invoiced_quantity,
    correct: async (total: string, body: object = {}) => {
      const sent = (await order.invoices(supplier)).find(({ kind }) => kind !== "correction");
      const { version } = await order.one(supplier);
      return app.call(orderPaymentApi.correct_invoice, supplier, {
        params: { id, invoiceId: sent?.id ?? 0 },
        body: { version: String(version), number: `К-${total}`, date: "2026-11-20", total, ...body },
        file: { name: "К-1.pdf", bytes: A_PDF },
      });
    },
  };
}

describe("a corrected invoice", () => {
  test("for what has come is for these goods, so what comes next is invoiced and paid", async () => {
    const { customer, supplier, arrive, correct, confirmInvoice, invoices, subjects, send, one } =
      await anInvoicedOrder();
    (await correct("610.00")).ok();
    expect((await invoices(customer))[0]).toMatchObject({
      kind: "correction",
      lines: [{ quantity: "40", invoiced: "0", total_with_vat: "610.00" }],
    });
    (await confirmInvoice(customer)).ok();
    await arrive("30");
    const read = await subjects();
    expect(read.lines).toMatchObject([{ invoiced_quantity: "40", open_quantity: "60", accepted_to_invoice: "30" }]);
    const next = read.results.find(({ kind }) => kind === "delivery");
    expect(next).toMatchObject({ expected: "457.50", delivery: { number: 2 }, lines: [{ quantity: "30" }] });
    const delivery = String(next?.delivery?.id);
    (await send(supplier, { kind: "delivery", delivery, total: "457.50", number: "119" })).ok();
    expect((await confirmInvoice(customer)).ok()).toMatchObject({ invoiced_total_with_vat: "1067.50" });
    expect(await one(customer)).toMatchObject({ next_payment: { amount: "1067.50", is_due: true } });
  });

  test("is for the quantities that the correction names, and no more than the order still has", async () => {
    const { customer, item, correct, confirmInvoice, invoiced, refuseInvoice } = await anInvoicedOrder();
    expect((await correct("700.00", { lines: `${item}:101` })).error().code).toBe("invoice_line_exceeds");
    (await correct("700.00", { lines: `${item}:55` })).ok();
    // The invoice stays as it is until the customer confirms the correction.
    expect(await invoiced()).toBe("100");
    (await refuseInvoice(customer)).ok();
    expect(await invoiced()).toBe("100");
    (await correct("700.00", { lines: `${item}:55` })).ok();
    (await confirmInvoice(customer)).ok();
    expect(await invoiced()).toBe("55");
  });

  test("by another sum is for the whole pieces that the sum pays for, and can be raised and cancelled again", async () => {
    const { customer, supplier, correct, confirmInvoice, invoiced, subjects, send } = await anInvoicedOrder();
    const corrected = async (total: string) => {
      (await correct(total)).ok();
      (await confirmInvoice(customer)).ok();
      return invoiced();
    };
    // One piece costs 15.25.
    expect(await corrected("1000.00")).toBe("65");
    expect(await corrected("1300.00")).toBe("85");
    expect(await corrected("10.00")).toBe("0");
    expect(await corrected("0.00")).toBe("0");
    expect(await corrected("1525.00")).toBe("100");
    expect(await corrected("1000.00")).toBe("65");
    const rest = (await subjects()).results.find(({ kind }) => kind === "rest");
    expect(rest).toMatchObject({ expected: "525.00", lines: [{ quantity: "35" }] });
    (await send(supplier, { kind: "rest", total: "525.00", number: "119" })).ok();
    expect((await confirmInvoice(customer)).ok()).toMatchObject({ invoice_status: "ISSUED" });
  });
});
