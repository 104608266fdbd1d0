import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { DOCUMENT_MAX_BYTES } from "#contract/limits.ts";
import {
  InvoiceCorrect,
  InvoiceSend,
  InvoiceSubjects,
  OrderInvoices,
  OrderPayments,
  PaymentConfirm,
  PaymentRequest,
  Refusal,
  RepaymentRecord,
} from "#contract/orders/order-payment.schema.ts";
import { Order } from "#contract/orders/order.schema.ts";
import { IdParam } from "#contract/primitives.ts";
import { SeenInvoice } from "#contract/seen.ts";

const ById = z.object({ id: IdParam });
const OneInvoice = ById.extend({ invoiceId: IdParam });
const OnePayment = ById.extend({ paymentId: IdParam });
const read = { kind: "member", permission: "read_order" } as const;
const asSupplier = { kind: "member", permission: "update_order", side: "supplier" } as const;
const asCustomer = { kind: "member", permission: "update_order", side: "customer" } as const;
const decides = { kind: "member", permission: "confirm_payment" } as const;
const final = ["wrong_state", "version_conflict", "approval_needed"] as const;

const fileErrors = ["too_large", "file_missing", "file_wrong_kind", "file_other_content"] as const;
const matchErrors = [
  "invoice_total_differs",
  "invoice_part_differs",
  "invoice_line_exceeds",
  "nothing_to_invoice",
] as const;

export const orderPaymentApi = {
  upload: endpoint({
    method: "POST",
    path: "/orders/{id}/upload",
    summary: "Send the invoice of an order; after a refusal another one",
    access: asSupplier,
    params: ById,
    body: InvoiceSend,
    upload: { max_bytes: DOCUMENT_MAX_BYTES },
    response: Order,
    errors: [...fileErrors, ...matchErrors, ...final],
  }),
  correct_invoice: endpoint({
    method: "POST",
    path: "/orders/{id}/invoices/{invoiceId}/correction",
    summary: "Correct the sum of a confirmed invoice; it counts once the customer confirms the correction",
    access: asSupplier,
    params: OneInvoice,
    body: InvoiceCorrect,
    upload: { max_bytes: DOCUMENT_MAX_BYTES },
    response: Order,
    errors: [...fileErrors, "invoice_above_due", "invoice_line_exceeds", ...final],
  }),
  invoice_subjects: endpoint({
    method: "GET",
    path: "/orders/{id}/invoice-subjects",
    summary: "What can be invoiced now, with the expected sums and lines",
    access: read,
    params: ById,
    response: InvoiceSubjects,
  }),
  invoices: endpoint({
    method: "GET",
    path: "/orders/{id}/invoices",
    summary: "Invoices that were sent, the last one first, and what became of each",
    access: read,
    params: ById,
    response: OrderInvoices,
  }),
  /** With `inline=1`, the file is displayed in the page. */
  invoice: endpoint({
    method: "GET",
    path: "/orders/{id}/invoices/{invoiceId}/download",
    summary: "The file of an invoice",
    access: read,
    params: OneInvoice,
    query: z.strictObject({ inline: z.enum(["0", "1"]).default("0") }),
    response: "file",
  }),
  confirm_invoice: endpoint({
    method: "POST",
    path: "/orders/{id}/invoices/{invoiceId}/confirming",
    summary: "Confirm an invoice for good; the lines of the order stay as they are from then on",
    access: asCustomer,
    params: OneInvoice,
    body: SeenInvoice,
    response: Order,
    errors: [...matchErrors, "invoice_above_due", "invoice_number_repeated", "invoice_sum_repeated", ...final],
  }),
  refuse_invoice: endpoint({
    method: "POST",
    path: "/orders/{id}/invoices/{invoiceId}/refusing",
    summary: "Refuse an invoice with a reason; the supplier can send another one",
    access: asCustomer,
    params: OneInvoice,
    body: Refusal,
    response: Order,
    errors: final,
  }),
  payments: endpoint({
    method: "GET",
    path: "/orders/{id}/payments",
    summary: "What is to be paid by the payment method, and every request for it",
    access: read,
    params: ById,
    response: OrderPayments,
  }),
  request_payment: endpoint({
    method: "POST",
    path: "/orders/{id}/payments",
    summary: "Ask for the next payment of an order whose invoice is confirmed",
    access: asCustomer,
    params: ById,
    body: PaymentRequest,
    response: Order,
    errors: ["nothing_payable", "nothing_accepted", ...final],
  }),
  confirm_payment: endpoint({
    method: "POST",
    path: "/orders/{id}/payments/{paymentId}/confirming",
    summary: "Confirm a payment for good",
    access: decides,
    params: OnePayment,
    body: PaymentConfirm,
    response: Order,
    errors: ["account_not_paid_before", "payment_above_due", ...final],
  }),
  record_repayment: endpoint({
    method: "POST",
    path: "/orders/{id}/repayments",
    summary: "Record for good that an overpaid sum was paid back, or settled otherwise",
    access: decides,
    params: ById,
    body: RepaymentRecord,
    response: Order,
    errors: ["repayment_above_overpaid", "version_conflict"],
  }),
  refuse_payment: endpoint({
    method: "POST",
    path: "/orders/{id}/payments/{paymentId}/refusing",
    summary: "Refuse a payment with a reason; it can be asked for again",
    access: decides,
    params: OnePayment,
    body: Refusal,
    response: Order,
    errors: final,
  }),
};
