import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { implement } from "#server/http/implement.ts";
import { confirmPayment, refusePayment, requestPayment } from "#server/modules/orders/change-payment.ts";
import { correctInvoice } from "#server/modules/orders/correct-invoice.ts";
import { confirmInvoice, refuseInvoice } from "#server/modules/orders/decide-invoice.ts";
import {
  downloadInvoice,
  readInvoices,
  readInvoiceSubjects,
  readPayments,
} from "#server/modules/orders/read-papers.ts";
import { recordRepayment } from "#server/modules/orders/record-repayment.ts";
import { sendInvoice } from "#server/modules/orders/send-invoice.ts";

const invoiceOf = ({ id, invoiceId }: { id: number; invoiceId: number }) => ({ order: id, invoice: invoiceId });
const paymentOf = ({ id, paymentId }: { id: number; paymentId: number }) => ({ order: id, payment: paymentId });

export const orderPaymentRoutes = implement("order_payments", orderPaymentApi, {
  upload: { outside: (ctx, { params, body }) => sendInvoice(ctx, params.id, body) },
  correct_invoice: { outside: (ctx, { params, body }) => correctInvoice(ctx, invoiceOf(params), body) },
  invoice_subjects: (ctx, { params }) => readInvoiceSubjects(ctx, params.id),
  invoices: (ctx, { params }) => readInvoices(ctx, params.id),
  invoice: {
    outside: (ctx, { params, query }) => downloadInvoice(ctx, { ...invoiceOf(params), inline: query.inline === "1" }),
  },
  confirm_invoice: (ctx, { params, body }) => confirmInvoice(ctx, invoiceOf(params), body),
  refuse_invoice: (ctx, { params, body }) => refuseInvoice(ctx, invoiceOf(params), body),
  payments: (ctx, { params }) => readPayments(ctx, params.id),
  request_payment: (ctx, { params, body }) => requestPayment(ctx, params.id, body),
  confirm_payment: (ctx, { params, body }) => confirmPayment(ctx, paymentOf(params), body),
  record_repayment: (ctx, { params, body }) => recordRepayment(ctx, params.id, body),
  refuse_payment: (ctx, { params, body }) => refusePayment(ctx, paymentOf(params), body),
});
