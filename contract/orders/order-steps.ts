import { compare, isZero } from "#contract/money/decimal.ts";
import { isEnding, openEnds } from "#contract/orders/order-end.ts";
import type { OrderAwaited } from "#contract/orders/order-awaits.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { payableOf } from "#contract/orders/payment-plan.ts";
import type { Side } from "#contract/permissions.ts";

/** The steps of an order, in order. Payment and delivery run side by side. */
export const ORDER_STEPS = ["confirmation", "invoice", "payment", "delivery", "closed"] as const;
export type OrderStepName = (typeof ORDER_STEPS)[number];

/**
 * States of a step: completed; begun; the reader's company must act; the other company must act; not begun; refused or
 * declined; closed before it was complete.
 */
export const STEP_STATES = ["done", "partly", "ours", "theirs", "later", "failed", "ended"] as const;
export type StepState = (typeof STEP_STATES)[number];

/** What the steps say. Each sentence has a version for the customer and one for the supplier. */
export const STEP_SENTENCES = [
  "confirmation.held",
  "confirmation.amendment_held",
  "confirmation.waiting",
  "confirmation.proposed",
  "confirmation.amended",
  "confirmation.done",
  "confirmation.ended",
  "invoice.later",
  "invoice.waiting",
  "invoice.partly",
  "invoice.sent",
  "invoice.refused",
  "invoice.over",
  "invoice.done",
  "invoice.nothing",
  "payment.later",
  "payment.after_delivery",
  "payment.due",
  "payment.due_more",
  "payment.requested",
  "payment.refused",
  "payment.partly",
  "payment.next_invoice",
  "payment.overpaid",
  "payment.done",
  "payment.nothing",
  "delivery.later",
  "delivery.waiting",
  "delivery.late",
  "delivery.on_the_way",
  "delivery.partly",
  "delivery.adjusted",
  "delivery.done",
  "delivery.nothing",
  "delivery.ended",
  "closed.later",
  "closed.waiting",
  "closed.ending",
  "closed.done",
  "closed.nothing",
  "ended.declined",
  "ended.closed",
] as const;
export type StepSentence = (typeof STEP_SENTENCES)[number];

export interface OrderStep {
  readonly step: OrderStepName;
  readonly state: StepState;
  readonly sentence: StepSentence;
}

/** The fields of an order that decide about its steps. */
export type SteppedOrder = Pick<
  Order,
  | "status"
  | "confirmation"
  | "invoice_status"
  | "payment_status"
  | "delivery_status"
  | "open_lines"
  | "is_on_the_way"
  | "is_held"
  | "payment_method"
  | "paid"
  | "due_total_with_vat"
  | "invoiced_total_with_vat"
  | "received_total_with_vat"
  | "overpaid"
  | "over_invoiced"
  | "close_reason"
  | "next_payment"
  | "awaits"
> & { readonly deliver_by: string | null; readonly declined_at: string | null };

export const STEP_OF = {
  approval: "confirmation",
  confirmation: "confirmation",
  proposal_decision: "confirmation",
  amendment_decision: "confirmation",
  adjustment_decision: "delivery",
  invoice: "invoice",
  invoice_decision: "invoice",
  payment_request: "payment",
  payment_decision: "payment",
  delivery: "delivery",
  receipt: "delivery",
  repayment: "payment",
  invoice_correction: "invoice",
} as const satisfies Record<OrderAwaited, OrderStepName>;

/**
 * The step that the order waits for. An open order that waits for nothing else waits to be closed. A closed order may
 * wait for the answer to a return.
 */
export function currentStep({ status, awaits }: Pick<SteppedOrder, "status" | "awaits">): OrderStepName | null {
  if (awaits !== null) return STEP_OF[awaits.what];
  return status === "CLOSED" ? null : "closed";
}

/** Returns by how many days the delivery of an open order is late. Days are written as YYYY-MM-DD. */
export function daysLate(order: Pick<SteppedOrder, "status" | "open_lines" | "deliver_by">, today: string): number {
  const { status, open_lines, deliver_by } = order;
  if (status === "CLOSED" || open_lines === 0 || deliver_by === null || deliver_by >= today) return 0;
  return Math.round((Date.parse(today) - Date.parse(deliver_by)) / 86_400_000);
}

const isPaid = ({ paid, due_total_with_vat, payment_status }: SteppedOrder): boolean =>
  payment_status === "ISSUED" || (!isZero(paid) && compare(paid, due_total_with_vat) >= 0);

/**
 * Whether nothing of an order is left to be delivered and paid, because all of it was cancelled or went back. A declined
 * order says so itself.
 */
const isEmptied = (order: SteppedOrder): boolean =>
  order.declined_at === null &&
  order.delivery_status === "all" &&
  order.open_lines === 0 &&
  [order.received_total_with_vat, order.due_total_with_vat, order.paid].every((sum) => isZero(sum));

const isConfirmed = ({ confirmation }: SteppedOrder): boolean => confirmation === "CONFIRMED";

function confirmationStep(order: SteppedOrder): OrderStep {
  const step = "confirmation";
  if (order.is_held) return { step, state: "later", sentence: "confirmation.held" };
  if (order.awaits?.what === "approval") return { step, state: "later", sentence: "confirmation.amendment_held" };
  if (order.awaits?.what === "amendment_decision") return { step, state: "later", sentence: "confirmation.amended" };
  if (isConfirmed(order)) return { step, state: "done", sentence: "confirmation.done" };
  if (isEnding(order)) return { step, state: "ended", sentence: "confirmation.ended" };
  return {
    step,
    state: "later",
    sentence: order.confirmation === "PROPOSED" ? "confirmation.proposed" : "confirmation.waiting",
  };
}

function invoiceStep(order: SteppedOrder): OrderStep {
  const step = "invoice";
  if (order.awaits?.what === "invoice_correction") return { step, state: "partly", sentence: "invoice.over" };
  if (isEmptied(order) && order.invoice_status === null && isZero(order.invoiced_total_with_vat))
    return { step, state: "done", sentence: "invoice.nothing" };
  if (order.invoice_status === "ISSUED") return { step, state: "done", sentence: "invoice.done" };
  if (order.invoice_status === "REQUESTED") return { step, state: "partly", sentence: "invoice.sent" };
  if (order.invoice_status === "REFUSED") return { step, state: "failed", sentence: "invoice.refused" };
  if (!isZero(order.invoiced_total_with_vat)) return { step, state: "partly", sentence: "invoice.partly" };
  const isExpected = isConfirmed(order) || isEnding(order);
  return { step, state: "later", sentence: isExpected ? "invoice.waiting" : "invoice.later" };
}

function paymentStep(order: SteppedOrder): OrderStep {
  const step = "payment";
  const { payment_status, paid } = order;
  if (!isZero(order.overpaid)) return { step, state: "partly", sentence: "payment.overpaid" };
  if (isEmptied(order) && payment_status !== "REQUESTED") return { step, state: "done", sentence: "payment.nothing" };
  if (isPaid(order)) return { step, state: "done", sentence: "payment.done" };
  if (payment_status === "REQUESTED") return { step, state: "partly", sentence: "payment.requested" };
  if (payment_status === "REFUSED") return { step, state: "failed", sentence: "payment.refused" };
  const { amount, basis } = payableOf(order);
  if (!isZero(paid)) {
    const waiting = basis === "invoices" ? "payment.next_invoice" : "payment.partly";
    return { step, state: "partly", sentence: isZero(amount) ? waiting : "payment.due_more" };
  }
  const waiting = basis === "receipts" ? "payment.after_delivery" : "payment.later";
  return { step, state: "later", sentence: isZero(amount) ? waiting : "payment.due" };
}

function deliveryStep(order: SteppedOrder, today: string): OrderStep {
  const step = "delivery";
  if (order.delivery_status === "all" && order.open_lines === 0)
    return {
      step,
      state: "done",
      sentence: isZero(order.received_total_with_vat) ? "delivery.nothing" : "delivery.done",
    };
  const state = order.delivery_status === "none" && !order.is_on_the_way ? "later" : "partly";
  if (order.is_on_the_way) return { step, state, sentence: "delivery.on_the_way" };
  if (isEnding(order)) return { step, state: "ended", sentence: "delivery.ended" };
  if (!isConfirmed(order)) return { step, state, sentence: "delivery.later" };
  if (daysLate(order, today) > 0) return { step, state, sentence: "delivery.late" };
  return { step, state, sentence: state === "partly" ? "delivery.partly" : "delivery.waiting" };
}

const isBegun = ({ state }: OrderStep): boolean => state === "done" || state === "partly";

/** Marks where a closed order ended. Steps that it never came to are left out. */
function endedSteps(order: SteppedOrder, steps: readonly OrderStep[]): OrderStep[] {
  const end = steps.find(({ state }) => state !== "done");
  if (end === undefined)
    return [...steps, { step: "closed", state: "done", sentence: isEmptied(order) ? "closed.nothing" : "closed.done" }];
  return steps.flatMap((each): OrderStep[] => {
    if (each.step === end.step) {
      if (order.declined_at === null) return [{ ...each, state: "ended", sentence: "ended.closed" }];
      return [{ ...each, state: "failed", sentence: "ended.declined" }];
    }
    return isBegun(each) ? [each] : [];
  });
}

/**
 * Returns the steps of an order as one side reads them. On the current step of an open order, the state says whose turn
 * it is; a refused invoice or payment stays marked as refused. `today` is the reader's day as YYYY-MM-DD.
 */
export function orderSteps(order: SteppedOrder, reader: Side, today: string): OrderStep[] {
  const steps = [confirmationStep(order), invoiceStep(order), paymentStep(order), deliveryStep(order, today)];
  const current = currentStep(order);
  const turn = (order.awaits?.side ?? "customer") === reader ? "ours" : "theirs";
  const isAdjusted = order.awaits?.what === "adjustment_decision";
  const withAdjustment = (each: OrderStep): OrderStep =>
    isAdjusted && each.step === current ? { ...each, state: turn, sentence: "delivery.adjusted" } : each;
  if (order.status === "CLOSED") return endedSteps(order, steps).map(withAdjustment);
  const isWaiting = isEnding(order) && openEnds(order).length > 0;
  const closing = {
    step: "closed",
    state: isWaiting ? "ended" : "later",
    sentence: isWaiting ? "closed.ending" : current === "closed" ? "closed.waiting" : "closed.later",
  } as const;
  return [...steps, closing].map((each): OrderStep =>
    each.step === current && (each.state !== "failed" || turn === "ours")
      ? withAdjustment({ ...each, state: turn })
      : each,
  );
}
