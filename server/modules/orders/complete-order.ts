import { isEnding, openEnds } from "#contract/orders/order-end.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import { transition } from "#server/db/transition.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { notifyOfEnd } from "#server/modules/orders/notify-of-end.ts";
import { isUndone } from "#server/modules/orders/repayment.store.ts";
import { partnerOf } from "#server/modules/orders/order-side.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { endingOf, nextOf, orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";

/**
 * Returns whether nothing of an order is open: neither goods nor money, nor an invoice or a correction. If nothing
 * was ever accepted or paid, the order stays open, because people decide about it, unless the customer has closed its
 * lines.
 * While an amendment, a return or a correction waits, its answer closes the order.
 */
async function isSettled({ db }: MemberContext, row: OrderRow): Promise<boolean> {
  if (row.has_open_proposal || openEnds(endingOf(row)).length > 0) return false;
  if (isEnding(row)) return row.open_lines === 0;
  if (row.delivery_status !== "all" || row.is_on_the_way || nextOf(row) !== null) return false;
  return row.is_begun || isUndone(db, row.id);
}

/**
 * Closes a locked order if everything is delivered and paid, in the transaction of the last receipt, payment or
 * decision. Notifies the other side. Returns the current order.
 */
export async function completeOrder(ctx: MemberContext, id: number): Promise<OrderView> {
  const row = await findOrder(ctx, id);
  if (!orderMachine.can(row.status, "complete") || !(await isSettled(ctx, row))) return orderView(ctx, row);
  const payment = row.payment_status === "REFUSED" ? { payment_status: null } : {};
  const set = { closed_from: row.status, ...payment };
  await transition(ctx, orderMachine, { action: "complete", table: "purchase_order", entity: "order", row, set });
  const changes = { status: { from: row.status, to: "CLOSED" } };
  const workspace_id = partnerOf(ctx, row);
  await ctx.audit({ entity: "order", entity_id: id, action: "complete", changes, workspace_id });
  await notifyOfEnd(ctx, row, isEnding(row) ? "order_settled" : "order_completed");
  await publishOrderChange(ctx, row);
  return orderView(ctx, await findOrder(ctx, id));
}
