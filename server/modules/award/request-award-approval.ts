import type { ApprovalRequest } from "#contract/award/approval.schema.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { assertSeen } from "#server/db/seen.ts";
import { wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { awardSubject } from "#server/modules/award/award-subject.ts";
import { readApprovals } from "#server/modules/award/read-approvals.ts";
import type { ApprovalsView } from "#server/modules/approvals/approvals-of.ts";
import { assertOrderable, proposedOrders } from "#server/modules/order-drafts/proposed-orders.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { requestApproval } from "#server/modules/approvals/request-approval.ts";

/**
 * @throws AppError not_found, wrong_state before the tender is completed or while another approval is pending or
 * granted, no_winners, already_ordered, supplier_closed, version_conflict, approval_not_needed, no_approver
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
