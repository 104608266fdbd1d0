import { machine } from "#contract/machine.ts";
import { WORKSPACE_STATUSES } from "#contract/permissions.ts";

/**
 * States of a workspace (product decisions, part 4). `change` corrects verified details, so that the company must be
 * verified again. Closing is final. `shut` is the closing by an administrator, regardless of open business.
 */
export const workspaceMachine = machine({
  name: "workspace",
  states: WORKSPACE_STATUSES,
  initial: "CREATED",
  transitions: {
    send: { from: ["CREATED", "NOT_VERIFIED"], to: "SENT_TO_VERIFICATION", by: "update_workspace" },
    accept: { from: ["SENT_TO_VERIFICATION"], to: "VERIFIED", by: "admin" },
    reject: { from: ["SENT_TO_VERIFICATION"], to: "NOT_VERIFIED", by: "admin" },
    change: { from: ["VERIFIED"], to: "CREATED", by: "update_workspace" },
    close: {
      from: ["CREATED", "SENT_TO_VERIFICATION", "VERIFIED", "NOT_VERIFIED"],
      to: "CLOSED",
      by: "update_workspace",
    },
    shut: { from: ["CREATED", "SENT_TO_VERIFICATION", "VERIFIED", "NOT_VERIFIED"], to: "CLOSED", by: "admin" },
  },
});
