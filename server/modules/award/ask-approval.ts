import { approvalMachine } from "#contract/award/approval.machine.ts";
import { needsApproval } from "#contract/award/approval.schema.ts";
import type { ApprovalAsk } from "#contract/award/approval.schema.ts";
import { tenderMachine } from "#contract/tenders/tender.machine.ts";
import { assertSeen } from "#server/db/seen.ts";
import { AppError, wrongState } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { approvers, findAwardSetting, insertApproval, listApprovals } from "#server/modules/award/approval.store.ts";
import { approvalMails } from "#server/modules/award/approval.mails.ts";
import { readApprovals } from "#server/modules/award/read-approvals.ts";
import type { ApprovalsView } from "#server/modules/award/read-approvals.ts";
import { awardSum, covers, liveOf, markOf, voidApproval } from "#server/modules/award/settle-approval.ts";
import { assertOrderable, proposedOrders } from "#server/modules/orders/create-orders.ts";
import { holdTender } from "#server/modules/tenders/hold-tender.ts";

/**
 * Asks everyone else who may approve awards for the winners of a tender as the caller saw them; they are frozen by
 * their mark and their total.
 * @throws AppError not_found, wrong_state before the tender is done or while another approval is live, no_winners,
 * already_ordered, supplier_closed, version_conflict, approval_not_needed, no_approver
 */
export async function askApproval(
  ctx: MemberContext,
  id: number,
  { comment, ...seen }: ApprovalAsk,
): Promise<ApprovalsView> {
  const { db, principal, now } = ctx;
  const tender = await holdTender(ctx, id);
  if (tender.status !== "DONE") throw wrongState(tenderMachine, tender.status);
  const { won, open, is } = await proposedOrders(ctx, tender);
  assertOrderable(won);
  await assertSeen(ctx, { entity: "tender", id }, { seen, is, current: is });
  const live = liveOf(await listApprovals(db, id));
  if (live !== undefined && covers(live, { is, winners: open })) throw wrongState(approvalMachine, live.status);
  // An order that fell through may have brought winners back.
  await voidApproval(ctx, id);
  const whole = await awardSum(db, id, is);
  const { limit } = await findAwardSetting(db);
  if (!needsApproval(limit, whole)) throw new AppError("approval_not_needed");
  const others = (await approvers(db)).filter((one) => one.id !== principal.user_id);
  if (others.length === 0) throw new AppError("no_approver");
  await insertApproval(db, {
    tender: id,
    winners_mark: markOf(open),
    total: is.total,
    tender_total: whole.total,
    currency: is.sums.length === 1 ? (is.sums[0]?.currency ?? null) : null,
    orders: is.orders,
    comment,
    by: principal.user_id,
    at: now,
  });
  await ctx.audit({
    entity: "tender",
    entity_id: id,
    action: "ask_approval",
    ...(comment === null ? {} : { note: comment }),
  });
  await ctx.mail(await approvalMails(ctx, tender, { kind: "award_approval_asked", to: others, words: comment }));
  ctx.live({ kind: "tender_changed", id }, [db.me]);
  return readApprovals(ctx, id);
}
