import { createHash } from "node:crypto";
import { approvalMachine } from "#contract/award/approval.machine.ts";
import { needsApproval } from "#contract/award/approval.schema.ts";
import { add } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { coversSubject, liveApproval } from "#server/modules/approvals/approval-subject.ts";
import {
  findAwardSetting,
  listApprovals,
  orderedSum,
  updateApproval,
} from "#server/modules/approvals/approval.store.ts";
import type { ApprovalOf, ApprovalRow } from "#server/modules/approvals/approval.store.ts";

/** The winners that an approval is of. */
type ApprovedWinners = readonly { readonly lot: number; readonly offer_item: number; readonly quantity: string }[];

/** A mark that is the same for the same texts in whatever order, and another one for any others. */
export const hashUnordered = (texts: readonly string[]): string =>
  createHash("sha256").update(texts.toSorted().join("\n")).digest("hex");

/** The mark of winners. */
export const winnersHash = (winners: ApprovedWinners): string =>
  hashUnordered(winners.map(({ lot, offer_item, quantity }) => `${lot} ${offer_item} ${quantity}`));

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

/** Moves an approval as a consequence of something else. */
export async function transitionApproval(
  ctx: MemberContext,
  of: ApprovalOf,
  move: { row: Pick<ApprovalRow, "id" | "version" | "status">; action: "void_approval" | "use_approval" },
): Promise<void> {
  const { row, action } = move;
  await updateApproval(ctx.db, row, { status: approvalMachine.transitions[action].to });
  await ctx.audit({ entity: of.entity, entity_id: of.id, action });
}

/** The winners of a held tender, its offers, or the lines of an order are others now: what was asked or given is void. */
export async function voidApproval(ctx: MemberContext, of: ApprovalOf): Promise<void> {
  const row = liveApproval(await listApprovals(ctx.db, of));
  if (row !== undefined) await transitionApproval(ctx, of, { row, action: "void_approval" });
}

/**
 * Uses up the approval of what is ordered now, or lets it pass where none is needed; returns whether it was approved.
 * The sum counts with what was ordered of the tender before, so that an award in parts needs the approval that it would
 * need as a whole.
 * @throws AppError approval_needed
 */
export async function consumeApproval(ctx: MemberContext, given: ToApprove): Promise<boolean> {
  const { db } = ctx;
  const { tender, is, winners } = given;
  const of = { entity: "tender", id: tender } as const;
  const row = liveApproval(await listApprovals(db, of));
  const isApproved = row?.status === "GIVEN" && coversSubject(row, { mark: winnersHash(winners), total: is.total });
  const { limit } = await findAwardSetting(db);
  if (!isApproved && needsApproval(limit, await awardSum(db, tender, is))) throw new AppError("approval_needed");
  if (row !== undefined)
    await transitionApproval(ctx, of, { row, action: isApproved ? "use_approval" : "void_approval" });
  return isApproved;
}
