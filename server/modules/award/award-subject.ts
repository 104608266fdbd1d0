import { needsApproval } from "#contract/award/approval.rules.ts";
import { tenderCode } from "#contract/numbering.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { ApprovalSubject } from "#server/modules/approvals/approval-subject.ts";
import { findAwardSetting } from "#server/modules/approvals/approval.store.ts";
import { awardSum, winnersHash } from "#server/modules/approvals/transition-approval.ts";
import { proposedOrders } from "#server/modules/order-drafts/proposed-orders.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

export async function awardSubject(ctx: MemberContext, tender: TenderRow): Promise<ApprovalSubject> {
  const { open, is } = await proposedOrders(ctx, tender);
  const whole = await awardSum(ctx.db, tender.id, is);
  const { limit } = await findAwardSetting(ctx.db);
  return {
    of: { entity: "tender", id: tender.id },
    code: tenderCode(tender),
    name: tender.name,
    count: tender.awarded_lot_count,
    version: is.version,
    total: is.total,
    currency: is.sums.length === 1 ? (is.sums[0]?.currency ?? null) : null,
    orders: is.orders.map(({ supplier, lots, currency, net, gross }) => ({ supplier, lots, currency, net, gross })),
    mark: winnersHash(open),
    whole: whole.total,
    is_needed: open.length > 0 && needsApproval(limit, whole),
    is_open: tender.status === "DONE",
  };
}
