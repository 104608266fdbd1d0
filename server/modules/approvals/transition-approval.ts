import { createHash } from "node:crypto";
import { approvalMachine } from "#contract/award/approval.machine.ts";
import { needsApproval } from "#contract/award/approval.rules.ts";
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

type ApprovedWinners = readonly { readonly lot: number; readonly offer_item: number; readonly quantity: string }[];

/** Returns a digest of the texts that doesn't depend on their order. */
export const hashUnordered = (texts: readonly string[]): string =>
  createHash("sha256").update(texts.toSorted().join("\n")).digest("hex");

export const winnersHash = (winners: ApprovedWinners): string =>
  hashUnordered(winners.map(({ lot, offer_item, quantity }) => `${lot} ${offer_item} ${quantity}`));

interface Proposed {
  readonly total: string;
  readonly orders: readonly { readonly currency: CurrencyId }[];
}

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

export interface ToApprove {
  readonly tender: number;
  readonly is: Proposed;
  readonly winners: ApprovedWinners;
}

export async function transitionApproval(
  ctx: MemberContext,
  of: ApprovalOf,
  move: { row: Pick<ApprovalRow, "id" | "version" | "status">; action: "void_approval" | "use_approval" },
): Promise<void> {
  const { row, action } = move;
  await updateApproval(ctx.db, row, { status: approvalMachine.transitions[action].to });
  await ctx.audit({ entity: of.entity, entity_id: of.id, action });
}

/** Voids a pending or granted approval after a change to the tender's winners or offers, or to the order's lines. */
export async function voidApproval(ctx: MemberContext, of: ApprovalOf): Promise<void> {
  const row = liveApproval(await listApprovals(ctx.db, of));
  if (row !== undefined) await transitionApproval(ctx, of, { row, action: "void_approval" });
}

/**
 * Marks the approval of the order as used, or does nothing if the order needs no approval. Returns whether the order
 * was approved. Earlier orders of the tender count towards the limit, so that splitting an award doesn't avoid an
 * approval.
 * @throws AppError approval_needed if the order needs an approval and has none
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
