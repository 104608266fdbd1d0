import { approvalMachine } from "#contract/award/approval.machine.ts";
import { AppError, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { coversSubject, liveApproval } from "#server/modules/approvals/approval-subject.ts";
import type { ApprovalSubject } from "#server/modules/approvals/approval-subject.ts";
import { approvers, insertApproval, listApprovals } from "#server/modules/approvals/approval.store.ts";
import { approvalMails } from "#server/modules/approvals/approval.mails.ts";
import { announceApproval } from "#server/modules/approvals/announce-approval.ts";
import { voidApproval } from "#server/modules/approvals/transition-approval.ts";

/**
 * Requests the approval of a locked record from all other approvers. Stores a digest and the total, so that a later
 * change of the content is detected.
 * @throws AppError wrong_state if another approval is pending or granted, approval_not_needed, no_approver
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
  // Voids an earlier request, which may be outdated, for example after a declined order has released its winners.
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
