import type { OrderAwaited } from "#contract/orders/order-awaits.ts";
import type { Order } from "#contract/orders/order.schema.ts";

type Action = Order["actions"][number];

/** The action that completes each step. A colleague's approval is given on a card of its own. */
const ACTION_OF: Readonly<Record<Exclude<OrderAwaited, "approval">, Action>> = {
  confirmation: "confirm_order",
  proposal_decision: "refuse_proposal",
  amendment_decision: "refuse_proposal",
  adjustment_decision: "answer_adjustment",
  invoice: "send_invoice",
  invoice_decision: "refuse_invoice",
  payment_request: "request_payment",
  payment_decision: "refuse_payment",
  delivery: "announce_delivery",
  receipt: "receive_delivery",
  repayment: "record_repayment",
  invoice_correction: "correct_invoice",
};

/** Returns whether the reader can take the step that an order waits for. Others only see whose turn it is. */
export function canTakeStep({ awaits, actions }: Pick<Order, "awaits" | "actions">): boolean {
  if (awaits === null) return actions.includes("close");
  return awaits.what === "approval" ? actions.length > 0 : actions.includes(ACTION_OF[awaits.what]);
}
