import { machine } from "#contract/machine.ts";

export const RECONCILIATION_STATUSES = ["open", "assigned", "dismissed"] as const;
export type ReconciliationStatus = (typeof RECONCILIATION_STATUSES)[number];

/** A document of 1C that no order was found for surely: a person says which order it belongs to, or that none. */
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
