import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function started() {
  const order = await anOrder(app);
  return { ...order, ...orderCalls(app, order.id) };
}

describe("an invoice", () => {
  test("is refused with a reason, sent again and confirmed; both sides see what became of each", async () => {
    const { customer, supplier, send, one, invoices, refuseInvoice, confirmInvoice } = await started();
    expect((await one(customer)).awaits).toEqual({ side: "supplier", what: "confirmation" });
    expect((await send(supplier)).ok()).toMatchObject({ invoice_status: "REQUESTED", version: 2 });
    expect((await one(customer)).actions).toEqual([
      "edit",
      "close",
      "decline",
      "confirm_invoice",
      "refuse_invoice",
      "receive_delivery",
      "close_line",
      "amend",
    ]);
    (await refuseInvoice(customer)).ok();
    expect(await one(supplier)).toMatchObject({
      invoice_status: "REFUSED",
      actions: ["decline", "send_invoice", "announce_delivery", "move_delivery", "amend"],
      awaits: { side: "supplier", what: "invoice" },
    });
    (
      await send(
        supplier,
        { number: "118/1" },
        { name: "scan.png", bytes: Buffer.from("\u0089PNG\r\n\u001a\n", "latin1") },
      )
    ).ok();
    expect((await confirmInvoice(customer)).ok()).toMatchObject({
      invoice_status: "ISSUED",
      awaits: { side: "customer", what: "payment_request" },
      next_payment: { part: "WHOLE", amount: "1525.00", after_delivery: false },
    });
    for (const side of [customer, supplier])
      expect(await invoices(side)).toMatchObject([
        { number: "118/1", status: "ISSUED", refusal: null, type: "image/png", decided_by: { id: customer.owner.id } },
        { number: "118", date: "2026-11-20", total: "1525.00", status: "REFUSED", refusal: "Нет номера договора" },
      ]);
  });

  test("of another sum than the order's is answered in a sentence of its own, and kept nowhere", async () => {
    const { customer, supplier, send, one, invoices } = await started();
    const refused = (await send(supplier, { total: "1500.00" })).error();
    expect(refused.code).toBe("invoice_total_differs");
    expect(refused.detail.replaceAll("\u00a0", " ")).toBe(
      "The invoice is for RUB 1,500.00, the order for RUB 1,525.00: a difference of -RUB 25.00. Correct the invoice, or agree with the customer on changing the order.",
    );
    expect(await invoices(supplier)).toEqual([]);
    expect(await one(customer)).toMatchObject({ version: 1, invoice_status: null });
  });

  test("that doesn't fit its order any more can't be confirmed: the customer added a line meanwhile", async () => {
    const { id, customer, supplier, send, confirmInvoice, refuseInvoice } = await started();
    (await send(supplier)).ok();
    const line = { nomenclature: "Доставка", quantity: "1", unit: 1, price: "100" };
    const add = () => callSeen(app, orderApi.add_item, customer, { params: { id }, body: line });
    (await add()).ok();
    expect((await confirmInvoice(customer)).error().code).toBe("invoice_total_differs");
    (await refuseInvoice(customer)).ok();
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    expect((await add()).error()).toMatchObject({ code: "wrong_state", state: "ISSUED" });
    const [item] = (await app.call(orderApi.items, customer, { params: { id } })).ok().results;
    const remove = callSeen(app, orderApi.remove_item, customer, { params: { id, itemId: item?.id ?? 0 } });
    expect((await remove).error().code).toBe("wrong_state");
  });

  test("is a PDF or a picture by its content, with number, date and sum", async () => {
    const { supplier, send } = await started();
    const file = (name: string, bytes: Buffer) => send(supplier, {}, { name, bytes });
    expect((await file("Счёт.pdf", Buffer.from("<html>"))).error().code).toBe("file_other_content");
    expect((await file("Счёт.xlsx", A_PDF)).error().code).toBe("file_wrong_kind");
    for (const [field, value] of Object.entries({ number: " ", date: "2026-13-01", total: "0.00", version: "x" }))
      expect(Object.keys((await send(supplier, { [field]: value })).error().fields ?? {})).toEqual([field]);
    expect(Object.keys((await send(supplier, { date: "2026-11-22" })).error().fields ?? {})).toEqual(["date"]);
    // The 21st has already started in the easternmost time zones.
    (await send(supplier, { date: "2026-11-20" })).ok();
  });

  test("is downloaded by both sides, and shown in the page where that is asked for", async () => {
    const { id, customer, supplier, send, last } = await started();
    (await send(supplier)).ok();
    const { invoiceId } = await last(supplier);
    for (const by of [customer, supplier]) {
      const answer = await app.call(orderPaymentApi.invoice, by, { params: { id, invoiceId }, query: { inline: "1" } });
      expect(answer.bytes.equals(A_PDF)).toBe(true);
      expect(answer.headers["content-disposition"]).toMatch(/^inline/);
    }
    const answer = await app.call(orderPaymentApi.invoice, customer, { params: { id, invoiceId } });
    expect(answer.headers["content-disposition"]).toMatch(/^attachment/);
  });
});
