import { found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOrders } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

/** One order of the workspace, on either side. @throws AppError not_found */
export async function findOrder(ctx: MemberContext, id: number): Promise<OrderRow> {
  const rows = await findOrders(ctx.db, [id]);
  return found(rows[0]);
}
