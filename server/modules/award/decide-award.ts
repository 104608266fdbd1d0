import type { MemberContext } from "#server/http/context.ts";
import { awardSubject } from "#server/modules/award/award-subject.ts";
import { readApprovals } from "#server/modules/award/read-approvals.ts";
import type { ApprovalsView } from "#server/modules/approvals/approvals-of.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { decideOn } from "#server/modules/approvals/decide-on.ts";
import type { OfApproval, Deciding } from "#server/modules/approvals/decide-on.ts";

/** @throws AppError not_found, forbidden, and the errors of `decideOn` */
export async function decideAward(
  ctx: MemberContext,
  { id, approvalId }: OfApproval,
  given: Deciding,
): Promise<ApprovalsView> {
  const subject = await awardSubject(ctx, await lockTenderForUpdate(ctx, id));
  await decideOn(ctx, subject, { ...given, approvalId });
  return readApprovals(ctx, id);
}
