import type { z } from "zod";
import { approvalMachine } from "#contract/award/approval.machine.ts";
import { APPROVAL_ACTIONS } from "#contract/award/approval.schema.ts";
import type { AwardApprovals } from "#contract/award/approval.schema.ts";
import { may } from "#contract/permissions.ts";
import type { MemberContext } from "#server/http/context.ts";
import { coversSubject, liveApproval } from "#server/modules/approvals/approval-subject.ts";
import type { ApprovalSubject } from "#server/modules/approvals/approval-subject.ts";
import { approvers, findAwardSetting, listApprovals } from "#server/modules/approvals/approval.store.ts";
import type { ApprovalRow } from "#server/modules/approvals/approval.store.ts";

export type ApprovalsView = z.input<typeof AwardApprovals>;

/** Returns the actions that the member may take. Members cannot approve or reject their own requests. */
function actionsOf({ principal }: MemberContext, row: ApprovalRow): ApprovalsView["approvals"][number]["actions"] {
  const isOwn = row.asked_by.id === principal.user_id;
  return APPROVAL_ACTIONS.filter(
    (action) =>
      approvalMachine.can(row.status, action) &&
      (action === "withdraw_approval" ? may(principal, "update_order") : !isOwn && may(principal, "approve_award")),
  );
}

export async function approvalsOf(ctx: MemberContext, subject: ApprovalSubject): Promise<ApprovalsView> {
  const { db, principal } = ctx;
  const { limit } = await findAwardSetting(db);
  const rows = await listApprovals(db, subject.of);
  const people = await approvers(db);
  const live = liveApproval(rows);
  const isCurrent = live !== undefined && coversSubject(live, subject);
  return {
    limit,
    needed: subject.is_needed,
    approved: isCurrent && live.status === "GIVEN",
    may_ask: subject.is_needed && subject.is_open && !isCurrent && may(principal, "update_order"),
    version: subject.version,
    total: subject.total,
    orders: [...subject.orders],
    approvers: people.map(({ id: user, name }) => ({ id: user, name })),
    approvals: rows.map((row) => {
      const { winners_mark: _mark, ...shown } = row;
      return { ...shown, is_current: isCurrent && row === live, actions: actionsOf(ctx, row) };
    }),
  };
}
