import { approvalMachine } from "#contract/award/approval.machine.ts";
import type { ApprovalRequest } from "#contract/award/approval.schema.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { assertSeen } from "#server/db/seen.ts";
import { AppError, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { coversSubject, liveApproval } from "#server/modules/award/approval-subject.ts";
import type { ApprovalSubject } from "#server/modules/award/approval-subject.ts";
import { approvers, insertApproval, listApprovals } from "#server/modules/award/approval.store.ts";
import { approvalMails } from "#server/modules/award/approval.mails.ts";
import { awardSubject } from "#server/modules/award/award-subject.ts";
import { announceApproval } from "#server/modules/award/announce-approval.ts";
import { readApprovals } from "#server/modules/award/read-approvals.ts";
import type { ApprovalsView } from "#server/modules/award/read-approvals.ts";
import { voidApproval } from "#server/modules/award/settle-approval.ts";
import { assertOrderable, proposedOrders } from "#server/modules/orders/create-orders.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";

/**
 * Asks everyone else who may approve for something of a held record; it is frozen by its mark and its total.
 * @throws AppError wrong_state while another approval is live, approval_not_needed, no_approver
 */
export async function requestApproval(
  ctx: MemberContext,
  subject: ApprovalSubject,
  comment: string | null,
): Promise<void> {
  const { db, principal, now } = ctx;
  const { of } = subject;
  const live = liveApproval(await listApprovals(db, of));
  if (live !== undefined && coversSubject(live, subject)) throw wrongStateError(approvalMachine, live.status);
  // What was asked for may have changed since, such as winners that an order which fell through has brought back.
  await voidApproval(ctx, of);
  if (!subject.is_needed) throw new AppError("approval_not_needed");
  const others = (await approvers(db)).filter((one) => one.id !== principal.user_id);
  if (others.length === 0) throw new AppError("no_approver");
  await insertApproval(db, {
    of,
    winners_mark: subject.mark,
    total: subject.total,
    tender_total: subject.whole,
    currency: subject.currency,
    orders: subject.orders,
    comment,
    by: principal.user_id,
    at: now,
  });
  await ctx.audit({
    entity: of.entity,
    entity_id: of.id,
    action: "ask_approval",
    ...(comment === null ? {} : { note: comment }),
  });
  await ctx.mail(await approvalMails(ctx, subject, { kind: "asked", to: others, words: comment }));
  announceApproval(ctx, of);
}

/**
 * Asks everyone else who may approve awards for the winners of a tender as the caller saw them.
 * @throws AppError not_found, wrong_state before the tender is done or while another approval is live, no_winners,
 * already_ordered, supplier_closed, version_conflict, approval_not_needed, no_approver
 */
export async function requestAwardApproval(
  ctx: MemberContext,
  id: number,
  { comment, ...seen }: ApprovalRequest,
): Promise<ApprovalsView> {
  const tender = await lockTenderForUpdate(ctx, id);
  if (tender.status !== "DONE") throw wrongStateError(tenderMachine, tender.status);
  const { won, is } = await proposedOrders(ctx, tender);
  assertOrderable(won);
  await assertSeen(ctx, { entity: "tender", id }, { seen, is, current: is });
  await requestApproval(ctx, await awardSubject(ctx, tender), comment);
  return readApprovals(ctx, id);
}
