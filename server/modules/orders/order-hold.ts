import { needsApproval } from "#contract/award/approval.rules.ts";
import { add, compare, max } from "#contract/money/decimal.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findAwardSetting, orderedSum } from "#server/modules/approvals/approval.store.ts";
import { voidApproval } from "#server/modules/approvals/transition-approval.ts";
import { findAmendments } from "#server/modules/orders/amendment.store.ts";
import { clearOrder, releaseOrders } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { announceNewOrders } from "#server/modules/orders/announce-new-orders.ts";

type Held = Pick<
  OrderRow,
  "id" | "tender" | "currency" | "total_with_vat" | "due_total_with_vat" | "cleared_total" | "is_released"
>;

/** Returns the sum of an order that needs an approval: what was ordered, or more if the customer pays for a surplus. */
export const approvableTotal = (row: Pick<Held, "total_with_vat" | "due_total_with_vat">): string =>
  max([row.total_with_vat, row.due_total_with_vat]) ?? row.total_with_vat;

/** Returns the total up to which an order needs no further approval: the approved one, or its current total. */
const clearedOf = (row: Held): string => row.cleared_total ?? approvableTotal(row);

/**
 * Returns whether an order with this total needs an approval. The limit applies to the sum of all orders of its tender.
 */
export async function needsApprovalAt({ db }: MemberContext, row: Held, total: string): Promise<boolean> {
  if (compare(total, clearedOf(row)) <= 0) return false;
  const { limit } = await findAwardSetting(db);
  const others = row.tender === null ? null : await orderedSum(db, row.tender.id, row.id);
  return needsApproval(limit, {
    total: add(others?.total ?? "0.00", total),
    currencies: [...(others?.currencies ?? []), row.currency],
  });
}

/** Releases and announces orders that were hidden from their suppliers. */
export async function releaseHeld(ctx: MemberContext, ids: readonly number[]): Promise<void> {
  const released = await releaseOrders(ctx.db, ids);
  if (released.length > 0) await announceNewOrders(ctx, released, "release");
}

/**
 * Puts an order on hold if its changed lines exceed the approved total, and releases it otherwise. `before` is the
 * order before the change.
 */
export async function holdAbove(ctx: MemberContext, before: Held, total: string): Promise<void> {
  const isHeld = await prepareHold(ctx, before, total);
  if (!isHeld && !before.is_released) await releaseHeld(ctx, [before.id]);
}

/**
 * Limits the total of an order before the customer's amendment is accepted by the supplier. A total above what was
 * approved can only be accepted after an approval. Voids requests and approvals for the previous lines. Returns whether the
 * order needs an approval.
 */
export async function prepareHold(ctx: MemberContext, before: Held, total: string): Promise<boolean> {
  await voidApproval(ctx, { entity: "order", id: before.id });
  const cleared = clearedOf(before);
  const needs = await needsApprovalAt(ctx, before, total);
  if (needs) await clearOrder(ctx.db, before.id, cleared);
  else if (compare(total, cleared) > 0) await clearOrder(ctx.db, before.id, null);
  return needs;
}

/**
 * Limits the total of an order while the customer's amendment waits, after something else has raised what is to be paid
 * to `total`. Raising the limit for that must not let the supplier accept an amendment that needs an approval.
 */
export async function limitAmendment(ctx: MemberContext, before: Held, total: string): Promise<void> {
  const [open] = await findAmendments(ctx.db, before.id, "open");
  const cleared = max([clearedOf(before), total]) ?? total;
  if (open !== undefined && (await needsApprovalAt(ctx, { ...before, cleared_total: cleared }, open.total_after)))
    await clearOrder(ctx.db, before.id, cleared);
}

/**
 * Raises the approved total to one that the customer agrees to.
 * @throws AppError approval_needed if a colleague has to approve the total first
 */
export async function assertCleared(ctx: MemberContext, row: Held, total: string): Promise<void> {
  if (await needsApprovalAt(ctx, row, total)) throw new AppError("approval_needed");
  if (compare(total, clearedOf(row)) > 0) await clearOrder(ctx.db, row.id, null);
}
