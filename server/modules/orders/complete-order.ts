import { isZero } from "#contract/money/decimal.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import { overpaidOf } from "#contract/orders/listed-order.ts";
import { transition } from "#server/db/transition.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { orderMails } from "#server/modules/orders/order.mails.ts";
import { orderPeople } from "#server/modules/orders/order-people.store.ts";
import { nextOf, orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";

/**
 * Closes a locked order if everything is delivered and paid, in the transaction of the last receipt or payment. An order
 * without any accepted goods stays open, and so does an overpaid order, because people decide about those. While an
 * amendment waits, its answer closes the order.
 * Notifies the other side. Returns the current order.
 */
export async function completeOrder(ctx: MemberContext, id: number): Promise<OrderView> {
  const row = await findOrder(ctx, id);
  const isSettled = nextOf(row) === null && isZero(overpaidOf(row));
  const hasAll = row.delivery_status === "all" && row.is_begun && !row.is_on_the_way && isSettled;
  if (!hasAll || row.has_open_proposal || !orderMachine.can(row.status, "complete")) return orderView(ctx, row);
  const set = { closed_from: row.status };
  await transition(ctx, orderMachine, { action: "complete", table: "purchase_order", entity: "order", row, set });
  const partner = row.customer.id === ctx.db.me ? row.supplier.id : row.customer.id;
  const changes = { status: { from: row.status, to: "CLOSED" } };
  await ctx.audit({ entity: "order", entity_id: id, action: "complete", changes, workspace_id: partner });
  await ctx.mail(orderMails("order_completed", [row], await orderPeople(ctx.db, [partner])));
  await publishOrderChange(ctx, row);
  return orderView(ctx, await findOrder(ctx, id));
}
