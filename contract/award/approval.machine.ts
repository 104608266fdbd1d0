import { machine } from "#contract/machine.ts";

export const APPROVAL_STATUSES = ["ASKED", "GIVEN", "REFUSED", "WITHDRAWN", "VOID", "USED"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/**
 * A colleague's approval of exactly these winners. Another choice of winners voids it, asked or given; ordering uses it
 * up, so that what is chosen afterwards is asked for anew.
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
