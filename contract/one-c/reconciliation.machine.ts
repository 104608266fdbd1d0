import { machine } from "#contract/machine.ts";

export const RECONCILIATION_STATUSES = ["open", "assigned", "dismissed"] as const;
export type ReconciliationStatus = (typeof RECONCILIATION_STATUSES)[number];

/** States of a 1C document without a certain match. A user assigns the document to an order or dismisses it. */
export const reconciliationMachine = machine({
  name: "reconciliation",
  states: RECONCILIATION_STATUSES,
  initial: "open",
  transitions: {
    assign: { from: ["open"], to: "assigned", by: "update_order" },
    dismiss: { from: ["open"], to: "dismissed", by: "update_order" },
    undo: { from: ["assigned", "dismissed"], to: "open", by: "update_order" },
  },
});
