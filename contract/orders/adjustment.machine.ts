import { machine } from "#contract/machine.ts";

export const ADJUSTMENT_STATES = ["PROPOSED", "CONFIRMED", "REFUSED", "WITHDRAWN"] as const;
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number];

export const ADJUSTMENT_KINDS = ["correction", "return"] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

export const RETURN_REASONS = ["defect", "wrong_item", "damaged", "surplus", "other"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/**
 * States of a correction of a receipt or of a return. The customer requests it, the supplier confirms or refuses it,
 * and it takes effect with the confirmation. A correction soon after the receipt takes effect at once.
 */
export const adjustmentMachine = machine({
  name: "adjustment",
  states: ADJUSTMENT_STATES,
  initial: "PROPOSED",
  transitions: {
    correct_receipt: { from: ["PROPOSED"], to: "CONFIRMED", by: "system" },
    confirm_adjustment: { from: ["PROPOSED"], to: "CONFIRMED", by: "update_order" },
    refuse_adjustment: { from: ["PROPOSED"], to: "REFUSED", by: "update_order" },
    withdraw_adjustment: { from: ["PROPOSED"], to: "WITHDRAWN", by: "update_order" },
  },
});
