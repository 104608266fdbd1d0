import type { z } from "zod";
import { orderMachine } from "#contract/orders/order.machine.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { may } from "#contract/permissions.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

export type OrderView = z.input<typeof Order>;

/** What the caller can do: the customer edits and closes, either side declines. */
export function orderActions(ctx: MemberContext, row: Pick<OrderRow, "status" | "customer">): Order["actions"] {
  if (!may(ctx.principal, "update_order")) return [];
  const isCustomer = row.customer.id === ctx.db.me;
  const open = orderMachine.actions(row.status);
  return [
    ...(isCustomer && row.status === "OPENED" ? (["edit"] as const) : []),
    ...(isCustomer && open.includes("close") ? (["close"] as const) : []),
    ...(open.includes("decline") ? (["decline"] as const) : []),
  ];
}

/** An order as either side sees it. */
export const orderView = (ctx: MemberContext, row: OrderRow): OrderView => ({
  ...row,
  actions: orderActions(ctx, row),
});
