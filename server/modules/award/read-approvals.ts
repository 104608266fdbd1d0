import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { awardSubject } from "#server/modules/award/award-subject.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { approvalsOf } from "#server/modules/approvals/approvals-of.ts";
import type { ApprovalsView } from "#server/modules/approvals/approvals-of.ts";

/** @throws AppError not_found */
export const readApprovals = async (ctx: MemberContext, id: number): Promise<ApprovalsView> =>
  approvalsOf(ctx, await awardSubject(ctx, foundOrThrow(await findTender(ctx.db, id))));
