import { compare } from "#contract/money/decimal.ts";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { PaymentMethod } from "#contract/reference/reference.schema.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

const NOBODYS = 987_654_321;

interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Creates an order with one line of 100 × 12.50 plus 22 % VAT, 1525.00 in total. A second supplier has also answered
 * the tender.
 */
export async function anOrder(
  app: TestApp,
  { payment_method = "FULL_PREPAYMENT", ...given }: { payment_method?: PaymentMethod; customer?: Company } = {},
): Promise<{ id: number; customer: Company; supplier: Company; rival: Company }> {
  const tender = await anAnsweredTender(app, { ...given, lots: ["100"], answers: [["12.5"], ["13"]] });
  const { customer, suppliers } = tender;
  await cheapestWinners(app.deps, { customer, tender: tender.id });
  const [made] = await ordersOfWinners(app.deps, { customer, tender: tender.id });
  const [supplier, rival] = suppliers;
  if (made === undefined || supplier === undefined || rival === undefined) throw new Error("one order was made");
  await app.deps.db.updateTable("purchase_order").set({ payment_method }).where("id", "=", made.id).execute();
  return { id: made.id, customer, supplier, rival };
}

/** Returns functions for an order. Each function first reads the current revision, as a page does. */
export function orderCalls(app: TestApp, id: number) {
  const one = async (by: Caller) => (await app.call(orderApi.one, by, { params: { id } })).ok();
  const invoices = async (by: Caller) =>
    (await app.call(orderPaymentApi.invoices, by, { params: { id } })).ok().results;
  const payments = async (by: Caller) => (await app.call(orderPaymentApi.payments, by, { params: { id } })).ok();
  const last = async (by: Caller): Promise<{ invoiceId: number; paymentId: number }> => {
    const sent = await app.call(orderPaymentApi.invoices, by, { params: { id } });
    const asked = await app.call(orderPaymentApi.payments, by, { params: { id } });
    return {
      invoiceId: (sent.status === 200 ? sent.ok().results[0]?.id : undefined) ?? NOBODYS,
      paymentId: (asked.status === 200 ? asked.ok().results[0]?.id : undefined) ?? NOBODYS,
    };
  };
  return {
    one,
    invoices,
    payments,
    last,
    send: async (by: Caller, body: object = {}, file: Upload = { name: "Счёт 118.pdf", bytes: A_PDF }) => {
      const read = await app.call(orderApi.one, by, { params: { id } });
      // Nothing is due of an order that was closed before its delivery. An invoice is never for 0.00.
      const due = read.status === 200 ? read.ok().due_total_with_vat : "0.00";
      const total = compare(due, "0") > 0 ? due : "1525.00";
      const given = { number: "118", date: "2026-11-20", total, ...body };
      return callSeen(app, orderPaymentApi.upload, by, { params: { id }, body: given, file });
    },
    confirmInvoice: async (by: Caller, of: Caller = by, body: object = {}) =>
      callSeen(app, orderPaymentApi.confirm_invoice, by, {
        params: { id, invoiceId: (await last(of)).invoiceId },
        body,
      }),
    refuseInvoice: async (by: Caller, of: Caller = by, body: object = { reason: "Нет номера договора" }) =>
      callSeen(app, orderPaymentApi.refuse_invoice, by, {
        params: { id, invoiceId: (await last(of)).invoiceId },
        body,
      }),
    request: (by: Caller, body: object = {}) =>
      callSeen(app, orderPaymentApi.request_payment, by, { params: { id }, body }),
    confirmPayment: async (by: Caller, of: Caller = by, body: object = {}) =>
      callSeen(app, orderPaymentApi.confirm_payment, by, {
        params: { id, paymentId: (await last(of)).paymentId },
        body,
      }),
    refusePayment: async (by: Caller, of: Caller = by, body: object = { reason: "Лимит исчерпан" }) =>
      callSeen(app, orderPaymentApi.refuse_payment, by, {
        params: { id, paymentId: (await last(of)).paymentId },
        body,
      }),
    confirm: (by: Caller, body: object = {}) =>
      callSeen(app, orderConfirmationApi.confirm, by, { params: { id }, body }),
    propose: async (by: Caller, change: object = { quantity: "80" }, body: object = {}) => {
      const read = await app.call(orderApi.items, by, { params: { id } });
      const item = read.status === 200 ? read.ok().results[0]?.id : undefined;
      const items = [{ item: item ?? NOBODYS, ...change }];
      return callSeen(app, orderConfirmationApi.propose, by, { params: { id }, body: { items, ...body } });
    },
    proposal: async (by: Caller) => (await app.call(orderConfirmationApi.proposal, by, { params: { id } })).ok(),
    accept: (by: Caller, body: object = {}) => callSeen(app, orderConfirmationApi.accept, by, { params: { id }, body }),
    refuse: (by: Caller, body: object = { reason: "Нужно всё" }) =>
      callSeen(app, orderConfirmationApi.refuse, by, { params: { id }, body }),
    patch: (by: Caller, body: object) => callSeen(app, orderApi.patch, by, { params: { id }, body }),
  };
}
