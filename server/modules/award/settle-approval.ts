import { createHash } from "node:crypto";
import { approvalMachine } from "#contract/award/approval.machine.ts";
import { needsApproval } from "#contract/award/approval.schema.ts";
import { add, compare } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { AppError } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findAwardSetting, listApprovals, orderedSum, updateApproval } from "#server/modules/award/approval.store.ts";
import type { ApprovalRow } from "#server/modules/award/approval.store.ts";

/** The winners that an approval is of. */
type ApprovedWinners = readonly { readonly lot: number; readonly offer_item: number; readonly quantity: string }[];

/** A mark that is the same for the same winners in whatever order, and another one for any others. */
export function markOf(winners: ApprovedWinners): string {
  const words = winners.map(({ lot, offer_item, quantity }) => `${lot} ${offer_item} ${quantity}`).toSorted();
  return createHash("sha256").update(words.join("\n")).digest("hex");
}

/** The approval that is asked for or given; a tender has one at most. */
export const liveOf = (approvals: readonly ApprovalRow[]): ApprovalRow | undefined =>
  approvals.find(({ status }) => status === "ASKED" || status === "GIVEN");

/** What ordering would make: in which currencies, and the number that confirms it. */
interface Proposed {
  readonly total: string;
  readonly orders: readonly { readonly currency: CurrencyId }[];
}

/** What the award of a tender comes to, with what was ordered of it before. */
export async function awardSum(
  db: TenantDb,
  tender: number,
  is: Proposed,
): Promise<{ readonly total: string; readonly currencies: readonly CurrencyId[] }> {
  const before = await orderedSum(db, tender);
  return {
    total: add(before.total, is.total),
    currencies: [...before.currencies, ...is.orders.map(({ currency }) => currency)],
  };
}

/** What is to be ordered of a held tender, with VAT. */
export interface ToApprove {
  readonly tender: number;
  readonly is: Proposed;
  readonly winners: ApprovedWinners;
}

/** True for an approval of just these winners at just this total. */
export const covers = (approval: ApprovalRow, { is, winners }: Pick<ToApprove, "is" | "winners">): boolean =>
  approval.winners_mark === markOf(winners) && compare(approval.total, is.total) === 0;

/** Moves an approval as a consequence of something else. */
async function settle(
  ctx: MemberContext,
  tender: number,
  move: { row: ApprovalRow; action: "void_approval" | "use_approval" },
): Promise<void> {
  const { row, action } = move;
  await updateApproval(ctx.db, row, { status: approvalMachine.transitions[action].to });
  await ctx.audit({ entity: "tender", entity_id: tender, action });
}

/** The winners of a held tender, or its offers, are others now: what was asked or given for the former ones is void. */
export async function voidApproval(ctx: MemberContext, tender: number): Promise<void> {
  const row = liveOf(await listApprovals(ctx.db, tender));
  if (row !== undefined) await settle(ctx, tender, { row, action: "void_approval" });
}

/**
 * Uses up the approval of what is ordered now, or lets it pass where none is needed. The sum counts with what was
 * ordered of the tender before, so that an award in parts needs the approval that it would need as a whole.
 * @throws AppError approval_needed
 */
export async function spendApproval(ctx: MemberContext, given: ToApprove): Promise<void> {
  const { db } = ctx;
  const { tender, is } = given;
  const row = liveOf(await listApprovals(db, tender));
  const approved = row?.status === "GIVEN" && covers(row, given);
  const { limit } = await findAwardSetting(db);
  if (!approved && needsApproval(limit, await awardSum(db, tender, is))) throw new AppError("approval_needed");
  if (row !== undefined) await settle(ctx, tender, { row, action: approved ? "use_approval" : "void_approval" });
}

/**
 * Refuses lines that are added to an order of a held tender and have made its orders cost more than may be ordered
 * without an approval, and than was approved.
 * @throws AppError approval_needed
 */
export async function assertApproved(ctx: MemberContext, tender: number): Promise<void> {
  const { limit } = await findAwardSetting(ctx.db);
  const ordered = await orderedSum(ctx.db, tender);
  if (!needsApproval(limit, ordered)) return;
  const used = (await listApprovals(ctx.db, tender)).filter(({ status }) => status === "USED");
  if (!used.some(({ tender_total }) => compare(ordered.total, tender_total) <= 0))
    throw new AppError("approval_needed");
}
