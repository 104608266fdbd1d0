import { machine } from "#contract/machine.ts";

export const APPROVAL_STATUSES = ["ASKED", "GIVEN", "REFUSED", "WITHDRAWN", "VOID", "USED"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/**
 * States of a colleague's approval of an award. An approval covers one exact choice of winners. Changing the winners
 * voids a requested or granted approval. Creating the orders consumes the approval, so later winners need a new
 * approval.
 */
export const approvalMachine = machine({
  name: "award_approval",
  states: APPROVAL_STATUSES,
  initial: "ASKED",
  transitions: {
    approve_award: { from: ["ASKED"], to: "GIVEN", by: "approve_award" },
    refuse_award: { from: ["ASKED"], to: "REFUSED", by: "approve_award" },
    withdraw_approval: { from: ["ASKED"], to: "WITHDRAWN", by: "update_order" },
    void_approval: { from: ["ASKED", "GIVEN"], to: "VOID", by: "system" },
    use_approval: { from: ["GIVEN"], to: "USED", by: "system" },
  },
});
