import type { MemberContext } from "#server/http/context.ts";
import { lockTenderOfOrder } from "#server/modules/orders/amendment.store.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

/**
 * Locks the tender of an order, if it has one, before the order itself is locked, as awarding and ordering do. Without
 * that sequence, a receipt and the answer to an amendment would wait for each other. Returns the unlocked order.
 * @throws AppError not_found
 */
export async function lockTenderOf(ctx: MemberContext, id: number): Promise<OrderRow> {
  const row = await findOrder(ctx, id);
  if (row.tender !== null) await lockTenderOfOrder(ctx.db, id);
  return row;
}
