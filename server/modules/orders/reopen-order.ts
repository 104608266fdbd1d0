import { isZero } from "#contract/money/decimal.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import { overpaidOf } from "#contract/orders/listed-order.ts";
import { transition } from "#server/db/transition.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { isOpenInPart, orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";

/**
 * Opens a locked closed order again if goods or money are open after a correction or a return. It returns to the state
 * from which it was closed, so an order that 1C has taken stays there. A declined order stays closed.
 */
export async function reopenOrder(ctx: MemberContext, id: number): Promise<OrderView> {
  const row = await findOrder(ctx, id);
  const isOpen = isOpenInPart(row) || !isZero(overpaidOf(row));
  if (row.status !== "CLOSED" || row.declined_at !== null || !isOpen) return orderView(ctx, row);
  const action = row.closed_from === "SENT_TO_ONE_C" ? "reopen_in_one_c" : "reopen";
  const set = { closed_from: null, close_reason: null };
  await transition(ctx, orderMachine, { action, table: "purchase_order", entity: "order", row, set });
  const partner = row.customer.id === ctx.db.me ? row.supplier.id : row.customer.id;
  const changes = { status: { from: row.status, to: orderMachine.transitions[action].to } };
  await ctx.audit({ entity: "order", entity_id: id, action, changes, workspace_id: partner });
  await publishOrderChange(ctx, row);
  return orderView(ctx, await findOrder(ctx, id));
}
