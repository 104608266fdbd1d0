import { machine } from "#contract/machine.ts";

export const ORDER_STATUSES = ["OPENED", "SENT_TO_ONE_C", "CLOSED"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const PAYMENT_STATUSES = ["ISSUED", "REQUESTED", "REFUSED"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Product decisions, part 10. Declining closes the order with its payment refused, and is final. */
export const orderMachine = machine({
  name: "order",
  states: ORDER_STATUSES,
  initial: "OPENED",
  transitions: {
    send_to_one_c: { from: ["OPENED"], to: "SENT_TO_ONE_C", by: "system" },
    close: { from: ["OPENED", "SENT_TO_ONE_C"], to: "CLOSED", by: "update_order" },
    decline: { from: ["OPENED"], to: "CLOSED", by: "update_order" },
    // All has come and all is paid: with the last of the two.
    complete: { from: ["OPENED", "SENT_TO_ONE_C"], to: "CLOSED", by: "system" },
  },
});

/** The state of what an order doesn't have yet; on the wire and in the database it is null. */
export const NOT_YET = "NONE";
export const PAPER_STATES = [NOT_YET, "REQUESTED", "ISSUED", "REFUSED"] as const;
export type PaperState = (typeof PAPER_STATES)[number];

/** The state of a machine for a status as an order has it. */
export const paperState = (status: PaymentStatus | null): PaperState => status ?? NOT_YET;

/**
 * The invoice of an order that isn't closed: its supplier sends it, its customer confirms it for good or refuses it.
 */
export const invoiceMachine = machine({
  name: "invoice",
  states: PAPER_STATES,
  initial: NOT_YET,
  transitions: {
    send_invoice: { from: [NOT_YET, "REFUSED"], to: "REQUESTED", by: "update_order" },
    confirm_invoice: { from: ["REQUESTED"], to: "ISSUED", by: "update_order" },
    refuse_invoice: { from: ["REQUESTED"], to: "REFUSED", by: "update_order" },
  },
});

/**
 * The payment of an order whose invoice is confirmed: of an advance nothing is asked any more once it is paid, and the
 * rest can be.
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

/** The state of the machine for a confirmation as an order has it. */
export const confirmationState = (confirmation: Confirmation | null): ConfirmationState => confirmation ?? NOT_YET;

/**
 * The supplier's word on an order: who sends the invoice gives it as well, and lines that change after it ask for it
 * again.
 */
export const confirmationMachine = machine({
  name: "confirmation",
  states: CONFIRMATION_STATES,
  initial: NOT_YET,
  transitions: {
    confirm_order: { from: [NOT_YET], to: "CONFIRMED", by: "update_order" },
    propose_change: { from: [NOT_YET], to: "PROPOSED", by: "update_order" },
    accept_proposal: { from: ["PROPOSED"], to: "CONFIRMED", by: "update_order" },
    refuse_proposal: { from: ["PROPOSED"], to: NOT_YET, by: "update_order" },
    change_lines: { from: ["CONFIRMED"], to: NOT_YET, by: "system" },
  },
});
