import { approvalMachine } from "#contract/award/approval.machine.ts";
import { compare } from "#contract/money/decimal.ts";
import type { Seen } from "#contract/seen.ts";
import { assertTransition } from "#server/db/transition.ts";
import { AppError, found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { approvalMails } from "#server/modules/award/approval.mails.ts";
import { colleagueOf, listApprovals, updateApproval } from "#server/modules/award/approval.store.ts";
import type { ApprovalRow } from "#server/modules/award/approval.store.ts";
import { readApprovals } from "#server/modules/award/read-approvals.ts";
import type { ApprovalsView } from "#server/modules/award/read-approvals.ts";
import { covers } from "#server/modules/award/settle-approval.ts";
import { proposedOrders } from "#server/modules/orders/create-orders.ts";
import { holdTender } from "#server/modules/tenders/hold-tender.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/** The approval that a call is about. */
export interface OfApproval {
  readonly id: number;
  readonly approvalId: number;
}
type Decision = "approve_award" | "refuse_award";
const MAIL = { approve_award: "award_approval_given", refuse_award: "award_approval_refused" } as const;

/** An approval of a held tender, as the caller saw it. @throws AppError not_found, wrong_state, version_conflict */
async function holdApproval(
  ctx: MemberContext,
  { id, approvalId }: OfApproval,
  given: { action: Decision | "withdraw_approval"; seen: Seen & { total?: string } },
): Promise<{ tender: TenderRow; row: ApprovalRow }> {
  const { action, seen } = given;
  const tender = await holdTender(ctx, id);
  const row = found((await listApprovals(ctx.db, id)).find((one) => one.id === approvalId));
  assertTransition(ctx, approvalMachine, { action, row });
  const { open, is } = await proposedOrders(ctx, tender);
  const isSeen = seen.version === row.version && (seen.total === undefined || compare(seen.total, row.total) === 0);
  // What is approved is what is chosen now.
  const isCurrent = action !== "approve_award" || covers(row, { is, winners: open });
  if (!isSeen || !isCurrent) throw new AppError("version_conflict", { current: await readApprovals(ctx, id) });
  return { tender, row };
}

async function decide(
  ctx: MemberContext,
  of: OfApproval,
  given: { action: Decision; seen: Seen & { total?: string }; reason: string | null },
): Promise<ApprovalsView> {
  const { action, reason } = given;
  const { db, principal, now } = ctx;
  const { tender, row } = await holdApproval(ctx, of, given);
  if (row.asked_by.id === principal.user_id) throw new AppError("own_approval");
  const decided = { by: principal.user_id, at: now, reason };
  await updateApproval(db, row, { status: approvalMachine.transitions[action].to, decided });
  await ctx.audit({ entity: "tender", entity_id: of.id, action, ...(reason === null ? {} : { note: reason }) });
  const asker = await colleagueOf(db, row.asked_by.id);
  const to = asker === undefined ? [] : [asker];
  await ctx.mail(await approvalMails(ctx, tender, { kind: MAIL[action], to, words: reason }));
  ctx.live({ kind: "tender_changed", id: of.id }, [db.me]);
  return readApprovals(ctx, of.id);
}

/**
 * Approves an award for somebody else, at the total that the caller saw.
 * @throws AppError not_found, forbidden, wrong_state, version_conflict, own_approval
 */
export const giveApproval = (
  ctx: MemberContext,
  of: OfApproval,
  seen: Seen & { total: string },
): Promise<ApprovalsView> => decide(ctx, of, { action: "approve_award", seen, reason: null });

/** Refuses an approval with a reason. @throws AppError what `giveApproval` throws */
export const refuseApproval = (
  ctx: MemberContext,
  of: OfApproval,
  { reason, ...seen }: Seen & { reason: string },
): Promise<ApprovalsView> => decide(ctx, of, { action: "refuse_award", seen, reason });

/** Asks no longer. @throws AppError not_found, forbidden, wrong_state, version_conflict */
export async function withdrawApproval(ctx: MemberContext, of: OfApproval, seen: Seen): Promise<ApprovalsView> {
  const action = "withdraw_approval";
  const { row } = await holdApproval(ctx, of, { action, seen });
  await updateApproval(ctx.db, row, { status: approvalMachine.transitions[action].to });
  await ctx.audit({ entity: "tender", entity_id: of.id, action });
  ctx.live({ kind: "tender_changed", id: of.id }, [ctx.db.me]);
  return readApprovals(ctx, of.id);
}
