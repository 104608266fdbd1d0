import { machine } from "#contract/machine.ts";

export const DELIVERY_STATES = ["ANNOUNCED", "RECEIVED", "CANCELLED"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * States of a shipment of an open order. The supplier announces the shipment and may cancel it until the customer
 * records the receipt, which is final. Unannounced deliveries are received immediately.
 */
export const deliveryMachine = machine({
  name: "delivery",
  states: DELIVERY_STATES,
  initial: "ANNOUNCED",
  transitions: {
    receive_delivery: { from: ["ANNOUNCED"], to: "RECEIVED", by: "update_order" },
    cancel_delivery: { from: ["ANNOUNCED"], to: "CANCELLED", by: "update_order" },
  },
});

export const DELIVERY_STATUSES = ["none", "partly", "all"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
