import { machine } from "#contract/machine.ts";

export const ORDER_STATUSES = ["OPENED", "SENT_TO_ONE_C", "CLOSED"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const PAYMENT_STATUSES = ["ISSUED", "REQUESTED", "REFUSED"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * States of an order (product decisions, part 10). Either side can decline an order, also after 1C has taken it, as
 * long as nothing is paid, accepted or on its way. Declining closes the order, refuses its payment and is final.
 */
export const orderMachine = machine({
  name: "order",
  states: ORDER_STATUSES,
  initial: "OPENED",
  transitions: {
    send_to_one_c: { from: ["OPENED"], to: "SENT_TO_ONE_C", by: "system" },
    close: { from: ["OPENED", "SENT_TO_ONE_C"], to: "CLOSED", by: "update_order" },
    decline: { from: ["OPENED", "SENT_TO_ONE_C"], to: "CLOSED", by: "update_order" },
    // Happens with an amendment that cancels all lines, as long as nothing was accepted or paid.
    cancel_order: { from: ["OPENED", "SENT_TO_ONE_C"], to: "CLOSED", by: "system" },
    // Happens with the last receipt, payment or decision, when nothing of the order is open any more.
    complete: { from: ["OPENED", "SENT_TO_ONE_C"], to: "CLOSED", by: "system" },
    // Happens with a correction or a return that leaves goods or money open, or by the customer while money or invoices
    // are open. The order returns to its earlier state.
    reopen: { from: ["CLOSED"], to: "OPENED", by: "system" },
    reopen_in_one_c: { from: ["CLOSED"], to: "SENT_TO_ONE_C", by: "system" },
  },
});

/** State of a missing invoice, payment or confirmation. The database and the API represent it as null. */
export const NOT_YET = "NONE";
export const PAPER_STATES = [NOT_YET, "REQUESTED", "ISSUED", "REFUSED"] as const;
export type PaperState = (typeof PAPER_STATES)[number];

export const paperState = (status: PaymentStatus | null): PaperState => status ?? NOT_YET;

/**
 * Summary of the invoices of an open order. The supplier sends an invoice or corrects a confirmed one; the customer
 * rejects it or confirms it irrevocably. ISSUED means that confirmed invoices cover the sum to be paid. Otherwise the
 * next one can be sent.
 */
export const invoiceMachine = machine({
  name: "invoice",
  states: PAPER_STATES,
  initial: NOT_YET,
  transitions: {
    send_invoice: { from: [NOT_YET, "REFUSED"], to: "REQUESTED", by: "update_order" },
    correct_invoice: { from: [NOT_YET, "REFUSED", "ISSUED"], to: "REQUESTED", by: "update_order" },
    confirm_invoice: { from: ["REQUESTED"], to: "ISSUED", by: "update_order" },
    refuse_invoice: { from: ["REQUESTED"], to: "REFUSED", by: "update_order" },
  },
});

/**
 * States of the payment of an order with a confirmed invoice. A paid advance returns to the initial state, so that the
 * rest can be requested.
 */
export const paymentMachine = machine({
  name: "payment",
  states: PAPER_STATES,
  initial: NOT_YET,
  transitions: {
    request_payment: { from: [NOT_YET, "REFUSED"], to: "REQUESTED", by: "update_order" },
    confirm_payment: { from: ["REQUESTED"], to: "ISSUED", by: "confirm_payment" },
    confirm_advance: { from: ["REQUESTED"], to: NOT_YET, by: "confirm_payment" },
    refuse_payment: { from: ["REQUESTED"], to: "REFUSED", by: "confirm_payment" },
  },
});

export const CONFIRMATIONS = ["PROPOSED", "CONFIRMED"] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];
export const CONFIRMATION_STATES = [NOT_YET, ...CONFIRMATIONS] as const;
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];

export const confirmationState = (confirmation: Confirmation | null): ConfirmationState => confirmation ?? NOT_YET;

/**
 * States of the supplier's response to an order. Sending an invoice confirms the order as well. Later changes of lines
 * require a new confirmation.
 * While either side's amendment waits for its answer, the state is PROPOSED. A refused or withdrawn amendment leaves the
 * order as it was: confirmed, or still without an answer.
 */
export const confirmationMachine = machine({
  name: "confirmation",
  states: CONFIRMATION_STATES,
  initial: NOT_YET,
  transitions: {
    confirm_order: { from: [NOT_YET], to: "CONFIRMED", by: "update_order" },
    propose_change: { from: [NOT_YET, "CONFIRMED"], to: "PROPOSED", by: "update_order" },
    accept_proposal: { from: ["PROPOSED"], to: "CONFIRMED", by: "update_order" },
    refuse_proposal: { from: ["PROPOSED"], to: NOT_YET, by: "update_order" },
    withdraw_proposal: { from: ["PROPOSED"], to: NOT_YET, by: "update_order" },
    // Refusing and withdrawing when the supplier had confirmed the order before.
    refuse_amendment: { from: ["PROPOSED"], to: "CONFIRMED", by: "system" },
    withdraw_amendment: { from: ["PROPOSED"], to: "CONFIRMED", by: "system" },
    change_lines: { from: ["CONFIRMED"], to: NOT_YET, by: "system" },
  },
});

/** States that a closed order keeps. */
export const FINAL_STATES: readonly string[] = ["ISSUED", "REFUSED", "CONFIRMED"];

/**
 * Returns the state of an order's invoice, payment or confirmation as lists show it. On a closed order, nothing is
 * awaited any more, so only a final state remains.
 */
export const shownState = <S extends PaperState | ConfirmationState>(order: OrderStatus, state: S): S | null =>
  order === "CLOSED" && !FINAL_STATES.includes(state) ? null : state;

export const AMENDMENT_STATUSES = ["PROPOSED", "ACCEPTED", "REFUSED", "WITHDRAWN"] as const;
export type AmendmentStatus = (typeof AMENDMENT_STATUSES)[number];

/** States of an amendment. The other side accepts or refuses it; its own side can withdraw it. */
export const amendmentMachine = machine({
  name: "amendment",
  states: AMENDMENT_STATUSES,
  initial: "PROPOSED",
  transitions: {
    accept_proposal: { from: ["PROPOSED"], to: "ACCEPTED", by: "update_order" },
    refuse_proposal: { from: ["PROPOSED"], to: "REFUSED", by: "update_order" },
    withdraw_proposal: { from: ["PROPOSED"], to: "WITHDRAWN", by: "update_order" },
  },
});
