import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOrders, lockOrder } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

/** One order of the workspace, on either side. @throws AppError not_found */
export async function findOrder(ctx: MemberContext, id: number): Promise<OrderRow> {
  const rows = await findOrders(ctx.db, [id]);
  return foundOrThrow(rows[0]);
}

/** The order, held until the end of the transaction and then read. @throws AppError not_found */
export async function lockOrderForUpdate(ctx: MemberContext, id: number): Promise<OrderRow> {
  if (!(await lockOrder(ctx.db, id))) throw new AppError("not_found");
  return findOrder(ctx, id);
}
