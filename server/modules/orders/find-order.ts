import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOrders, lockOrder } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

/** @throws AppError not_found if the workspace is neither the customer nor the supplier */
export async function findOrder(ctx: MemberContext, id: number): Promise<OrderRow> {
  const rows = await findOrders(ctx.db, [id]);
  return foundOrThrow(rows[0]);
}

/**
 * Locks an order until the transaction ends, then reads it.
 * @throws AppError not_found
 */
export async function lockOrderForUpdate(ctx: MemberContext, id: number): Promise<OrderRow> {
  if (!(await lockOrder(ctx.db, id))) throw new AppError("not_found");
  return findOrder(ctx, id);
}
