import type { MemberContext } from "#server/http/context.ts";
import type { ApprovalOf } from "#server/modules/approvals/approval.store.ts";

export const announceApproval = (ctx: MemberContext, { entity, id }: ApprovalOf): void =>
  ctx.live({ kind: `${entity}_changed`, id }, [ctx.db.me]);
