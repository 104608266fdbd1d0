import type { MemberContext } from "#server/http/context.ts";
import type { ApprovalOf } from "#server/modules/approvals/approval.store.ts";

/** Tells the company's open pages that the approval of a tender's award or of an order has changed. */
export const announceApproval = (ctx: MemberContext, { entity, id }: ApprovalOf): void =>
  ctx.live({ kind: `${entity}_changed`, id }, [ctx.db.me]);
