import { editableDetails } from "#contract/orders/order-fields.ts";
import type { z } from "zod";
import { AWAITED_FROM } from "#contract/orders/order-awaits.ts";
import type { OrderTurn } from "#contract/orders/order-list.schema.ts";
import {
  confirmationMachine,
  confirmationState,
  invoiceMachine,
  orderMachine,
  paperState,
  paymentMachine,
} from "#contract/states/order.machine.ts";
import { overpaidOf } from "#contract/orders/listed-order.ts";
import { isEnding, openEnds } from "#contract/orders/order-end.ts";
import type { EndingOrder } from "#contract/orders/order-end.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { isZero } from "#contract/money/decimal.ts";
import { nextPayment, nextPaymentOf, paymentPlan } from "#contract/orders/payment-plan.ts";
import { paymentRefusal } from "#contract/orders/payment-refusal.ts";
import type { PlannedPayment } from "#contract/orders/payment-plan.ts";
import { may } from "#contract/permissions.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { amendmentActions } from "#server/modules/orders/waiting-amendment.ts";

export type OrderView = z.input<typeof Order>;
type Action = OrderView["actions"][number];

type Payable = Pick<OrderRow, "payment_method" | "due_total_with_vat" | "paid">;

/** Returns the requested or next payment of an order, or null if everything that is due is paid. */
export const nextOf = (row: Payable): PlannedPayment | null =>
  nextPayment(paymentPlan(row.payment_method, row.due_total_with_vat), row.paid);

/** Returns whether a part of the order is paid. Such an order can no longer be declined. */
export const isPaidInPart = ({ paid }: Pick<OrderRow, "paid">): boolean => paid !== "0.00";

/** Returns whether payments or deliveries have started. They must be settled before the order can be cancelled. */
export const isUnderWay = (row: Pick<OrderRow, "paid" | "is_begun">): boolean => isPaidInPart(row) || row.is_begun;

/** Returns whether deliveries or payments are outstanding. Closing the order then requires a reason. */
export const isOpenInPart = (row: OrderRow): boolean => row.open_lines > 0 || row.is_on_the_way || nextOf(row) !== null;

/** Returns the fields of an order that decide what keeps it open. */
export const endingOf = (row: OrderRow): EndingOrder => ({ ...row, overpaid: overpaidOf(row) });

/** Returns whether the customer can open an order again: it was closed while money or invoices are open. */
export const mayReopen = (row: OrderRow): boolean =>
  row.status === "CLOSED" && row.declined_at === null && openEnds(endingOf(row)).length > 0;

/** Returns whether the supplier may propose changes, which is possible until an invoice is sent. */
export const mayPropose = (row: OrderRow): boolean =>
  row.status === "OPENED" && !isEnding(row) && invoiceMachine.can(paperState(row.invoice_status), "send_invoice");

/**
 * Returns the delivery actions for an open order. The supplier can ship what it has confirmed. Goods don't wait for the
 * answer to an amendment, but closing a line does.
 */
function deliveryActions(row: OrderRow): { supplier: Action[]; customer: Action[] } {
  const { is_agreed: ships, has_to_ship, is_on_the_way } = row;
  const hasOpen = row.open_lines > 0;
  return {
    supplier: [
      ...(ships && has_to_ship ? (["announce_delivery"] as const) : []),
      ...(ships && is_on_the_way ? (["cancel_delivery"] as const) : []),
      ...(ships && hasOpen ? (["move_delivery"] as const) : []),
    ],
    customer: [
      ...(hasOpen || is_on_the_way ? (["receive_delivery"] as const) : []),
      ...(hasOpen && !row.has_open_proposal ? (["close_line"] as const) : []),
    ],
  };
}

/**
 * Returns whether either side can amend the order. While the order waits for an approval, only the customer of an order
 * without an answer changes it.
 */
const mayAmend = (row: OrderRow, isCustomer: boolean): boolean =>
  row.status !== "CLOSED" &&
  !isEnding(row) &&
  row.confirmation !== "PROPOSED" &&
  (!row.is_held || (isCustomer && row.confirmation === null));

/**
 * Returns the actions while an order waits for an approval. The customer can still reject a proposal, an invoice or a
 * payment.
 */
function heldActions(row: OrderRow): ReturnType<typeof paperActions> {
  const refusesInvoice = invoiceMachine.can(paperState(row.invoice_status), "refuse_invoice");
  const refusesPayment = paymentMachine.can(paperState(row.payment_status), "refuse_payment");
  return {
    supplier: amendmentActions(row, "supplier"),
    customer: [...amendmentActions(row, "customer"), ...(refusesInvoice ? (["refuse_invoice"] as const) : [])],
    decider: refusesPayment ? ["refuse_payment"] : [],
  };
}

function paperActions(row: OrderRow): { supplier: Action[]; customer: Action[]; decider: Action[] } {
  if (row.status === "CLOSED") return { supplier: [], customer: [], decider: [] };
  if (row.is_held) return heldActions(row);
  const word = confirmationState(row.confirmation);
  const given = (["confirm_order", "propose_change"] as const).filter(
    (action) =>
      confirmationMachine.can(word, action) &&
      (action === "confirm_order" || (mayPropose(row) && row.confirmation === null)),
  );
  const [invoice, payment] = [paperState(row.invoice_status), paperState(row.payment_status)];
  const decidesInvoice = (["confirm_invoice", "refuse_invoice"] as const).filter((action) =>
    invoiceMachine.can(invoice, action),
  );
  const asks = paymentRefusal(row) === null;
  const corrects = invoiceMachine.can(invoice, "correct_invoice") && !isZero(row.invoiced_total_with_vat);
  const delivery = deliveryActions(row);
  return {
    supplier: [
      ...given,
      ...amendmentActions(row, "supplier"),
      ...(word !== "PROPOSED" && invoiceMachine.can(invoice, "send_invoice") ? (["send_invoice"] as const) : []),
      ...(corrects ? (["correct_invoice"] as const) : []),
      ...delivery.supplier,
    ],
    customer: [
      ...amendmentActions(row, "customer"),
      ...decidesInvoice,
      ...(asks ? (["request_payment"] as const) : []),
      ...delivery.customer,
    ],
    decider: (["confirm_payment", "refuse_payment"] as const).filter((action) => paymentMachine.can(payment, action)),
  };
}

/**
 * Returns the actions of the caller: the customer edits and closes, either side declines, and invoice and payment have
 * actions for each side.
 */
export function orderActions(ctx: MemberContext, row: OrderRow): Action[] {
  const isCustomer = row.customer.id === ctx.db.me;
  const papers = paperActions(row);
  const repays = isZero(overpaidOf(row)) ? [] : (["record_repayment"] as const);
  const decides = isCustomer && may(ctx.principal, "confirm_payment") ? [...papers.decider, ...repays] : [];
  if (!may(ctx.principal, "update_order")) return decides;
  const open = orderMachine.actions(row.status);
  return [
    ...(isCustomer && editableDetails(row).length > 0 ? (["edit"] as const) : []),
    // What is on the way keeps an order open whose lines are closed already.
    ...(isCustomer && open.includes("close") && !(isEnding(row) && row.is_on_the_way) ? (["close"] as const) : []),
    ...(open.includes("decline") && !isUnderWay(row) ? (["decline"] as const) : []),
    ...(isCustomer && mayReopen(row) ? (["reopen"] as const) : []),
    ...(isCustomer ? papers.customer : papers.supplier),
    ...(!isCustomer && row.awaited === "adjustment_decision" ? (["answer_adjustment"] as const) : []),
    ...(mayAmend(row, isCustomer) ? (["amend"] as const) : []),
    ...decides,
  ];
}

export const turnOf = (row: Pick<OrderRow, "awaited" | "customer" | "supplier">, me: number): OrderTurn => {
  if (row.awaited === null) return "nobody";
  return row[AWAITED_FROM[row.awaited]].id === me ? "us" : "partner";
};

export function orderView(ctx: MemberContext, row: OrderRow): OrderView {
  const {
    cleared_total: _cleared,
    closed_from: _from,
    requested: _requested,
    proposed_by: _side,
    has_open_proposal: _open,
    is_agreed: _agreed,
    ...shown
  } = row;
  return {
    ...shown,
    surplus_percent: row.customer.id === ctx.db.me ? row.surplus_percent : null,
    overpaid: overpaidOf(row),
    next_payment: nextPaymentOf(row),
    actions: orderActions(ctx, row),
    awaits: row.awaited === null ? null : { side: AWAITED_FROM[row.awaited], what: row.awaited },
  };
}
