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
  },
});
