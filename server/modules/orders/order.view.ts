import type { z } from "zod";
import { invoiceMachine, orderMachine, paperState, paymentMachine } from "#contract/orders/order.machine.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { nextPayment, paymentPlan } from "#contract/orders/payment-plan.ts";
import type { PlannedPayment } from "#contract/orders/payment-plan.ts";
import { may } from "#contract/permissions.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

export type OrderView = z.input<typeof Order>;
type Action = OrderView["actions"][number];

/** The payment of an order that is asked for, or can be next; null once everything is paid. */
export const nextOf = (row: Pick<OrderRow, "payment_method" | "total_with_vat" | "paid">): PlannedPayment | null =>
  nextPayment(paymentPlan(row.payment_method, row.total_with_vat), row.paid);

/** Something of an order is paid: nobody declines it any more. */
export const isPaidInPart = ({ paid }: Pick<OrderRow, "paid">): boolean => paid !== "0.00";

/** Which side an order waits for, and what for. */
export function awaitsOf(row: OrderRow): OrderView["awaits"] {
  if (row.status === "CLOSED") return null;
  const [invoice, payment] = [paperState(row.invoice_status), paperState(row.payment_status)];
  if (invoice === "REQUESTED") return { side: "customer", what: "invoice_decision" };
  if (invoice !== "ISSUED") return { side: "supplier", what: "invoice" };
  if (payment === "ISSUED") return null;
  return { side: "customer", what: payment === "REQUESTED" ? "payment_decision" : "payment_request" };
}

/** What can be done with the invoice and the payment, and by whom: the machines' actions in this state. */
function paperActions(row: OrderRow): { supplier: Action[]; customer: Action[]; decider: Action[] } {
  if (row.status === "CLOSED") return { supplier: [], customer: [], decider: [] };
  const [invoice, payment] = [paperState(row.invoice_status), paperState(row.payment_status)];
  const decidesInvoice = (["confirm_invoice", "refuse_invoice"] as const).filter((action) =>
    invoiceMachine.can(invoice, action),
  );
  const asks = invoice === "ISSUED" && paymentMachine.can(payment, "request_payment");
  return {
    supplier: invoiceMachine.can(invoice, "send_invoice") ? ["send_invoice"] : [],
    customer: [...decidesInvoice, ...(asks ? (["request_payment"] as const) : [])],
    decider: (["confirm_payment", "refuse_payment"] as const).filter((action) => paymentMachine.can(payment, action)),
  };
}

/** What the caller can do: the customer edits and closes, either side declines; each has its part in invoice and payment. */
export function orderActions(ctx: MemberContext, row: OrderRow): Action[] {
  const isCustomer = row.customer.id === ctx.db.me;
  const papers = paperActions(row);
  const decides = isCustomer && may(ctx.principal, "confirm_payment") ? papers.decider : [];
  if (!may(ctx.principal, "update_order")) return decides;
  const open = orderMachine.actions(row.status);
  return [
    ...(isCustomer && row.status === "OPENED" ? (["edit"] as const) : []),
    ...(isCustomer && open.includes("close") ? (["close"] as const) : []),
    ...(open.includes("decline") && !isPaidInPart(row) ? (["decline"] as const) : []),
    ...(isCustomer ? papers.customer : papers.supplier),
    ...decides,
  ];
}

/** An order as either side sees it. */
export const orderView = (ctx: MemberContext, row: OrderRow): OrderView => ({
  ...row,
  next_payment: nextOf(row),
  actions: orderActions(ctx, row),
  awaits: awaitsOf(row),
});
