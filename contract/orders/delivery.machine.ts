import { machine } from "#contract/machine.ts";

export const DELIVERY_STATES = ["ANNOUNCED", "RECEIVED", "CANCELLED"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * A shipment of an order that isn't closed: its supplier announces it and may cancel it until its customer has written
 * down what came of it, which is final. What came without having been announced is received at once.
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

/** How much of an order has come: nothing, something, or everything that is awaited. */
export const DELIVERY_STATUSES = ["none", "partly", "all"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
