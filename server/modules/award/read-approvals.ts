import type { z } from "zod";
import { approvalMachine } from "#contract/award/approval.machine.ts";
import { APPROVAL_ACTIONS, needsApproval } from "#contract/award/approval.schema.ts";
import type { AwardApprovals } from "#contract/award/approval.schema.ts";
import { may } from "#contract/permissions.ts";
import { found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { approvers, findAwardSetting, listApprovals } from "#server/modules/award/approval.store.ts";
import type { ApprovalRow } from "#server/modules/award/approval.store.ts";
import { awardSum, covers, liveOf } from "#server/modules/award/settle-approval.ts";
import { proposedOrders } from "#server/modules/orders/create-orders.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";

export type ApprovalsView = z.input<typeof AwardApprovals>;

/** What the reader may do about an approval: nobody decides what they asked for themselves. */
function actionsOf({ principal }: MemberContext, row: ApprovalRow): ApprovalsView["approvals"][number]["actions"] {
  const isOwn = row.asked_by.id === principal.user_id;
  return APPROVAL_ACTIONS.filter(
    (action) =>
      approvalMachine.can(row.status, action) &&
      (action === "withdraw_approval" ? may(principal, "update_order") : !isOwn && may(principal, "approve_award")),
  );
}

/**
 * Where the approval of a tender's award stands.
 * @throws AppError not_found
 */
export async function readApprovals(ctx: MemberContext, id: number): Promise<ApprovalsView> {
  const { db, principal } = ctx;
  const tender = found(await findTender(db, id));
  const { limit } = await findAwardSetting(db);
  const rows = await listApprovals(db, id);
  const people = await approvers(db);
  const { open, is } = await proposedOrders(ctx, tender);
  const live = liveOf(rows);
  const needed = open.length > 0 && needsApproval(limit, await awardSum(db, id, is));
  const isCurrent = live !== undefined && covers(live, { is, winners: open });
  return {
    limit,
    needed,
    approved: isCurrent && live.status === "GIVEN",
    may_ask: needed && tender.status === "DONE" && !isCurrent && may(principal, "update_order"),
    version: is.version,
    total: is.total,
    orders: is.orders,
    approvers: people.map(({ id: user, name }) => ({ id: user, name })),
    approvals: rows.map((row) => {
      const { winners_mark: _mark, tender_total: _total, ...shown } = row;
      return { ...shown, is_current: isCurrent && row === live, actions: actionsOf(ctx, row) };
    }),
  };
}
