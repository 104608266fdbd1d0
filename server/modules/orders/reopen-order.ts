import { openEnds } from "#contract/orders/order-end.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import { transition } from "#server/db/transition.ts";
import { AppError, otherSideError, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { notifyOfEnd } from "#server/modules/orders/notify-of-end.ts";
import { partnerOf } from "#server/modules/orders/order-side.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { endingOf, isOpenInPart, mayReopen, orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";
import { recomputeInvoiceStatus } from "#server/modules/orders/recompute-invoice-status.ts";

/** Opens a locked closed order in the state from which it was closed, so an order that 1C has taken stays there. */
async function open(ctx: MemberContext, row: OrderRow, set: { close_reason: string | null }): Promise<void> {
  const action = row.closed_from === "SENT_TO_ONE_C" ? "reopen_in_one_c" : "reopen";
  await transition(ctx, orderMachine, {
    action,
    table: "purchase_order",
    entity: "order",
    row,
    set: { closed_from: null, ...set },
  });
  const changes = { status: { from: row.status, to: orderMachine.transitions[action].to } };
  await ctx.audit({ entity: "order", entity_id: row.id, action, changes, workspace_id: partnerOf(ctx, row) });
  // What is to be invoiced and paid may have changed while the order was closed.
  await recomputeInvoiceStatus(ctx.db, row.id);
}

/**
 * Opens a locked closed order again if goods, money or invoices are open after a correction or a return. A declined
 * order stays closed.
 */
export async function reopenOrder(ctx: MemberContext, id: number): Promise<OrderView> {
  const row = await findOrder(ctx, id);
  const isOpen = isOpenInPart(row) || openEnds(endingOf(row)).length > 0;
  if (row.status !== "CLOSED" || row.declined_at !== null || !isOpen) return orderView(ctx, row);
  await open(ctx, row, { close_reason: null });
  await publishOrderChange(ctx, row);
  return orderView(ctx, await findOrder(ctx, id));
}

/**
 * Opens a locked closed order again as its customer, so that what is open of it can be invoiced and paid. Its lines stay
 * closed, and it closes itself when everything is settled.
 * @throws AppError forbidden, wrong_state if the order is open, was declined or has nothing open
 */
export async function reopenByHand(ctx: MemberContext, row: OrderRow): Promise<void> {
  if (row.customer.id !== ctx.db.me) throw otherSideError();
  if (!mayReopen(row))
    throw new AppError("wrong_state", { ...wrongStateError(orderMachine, row.status).details, side: "customer" });
  await open(ctx, row, { close_reason: row.close_reason });
  await notifyOfEnd(ctx, { ...row, close_reason: null }, "order_reopened");
}
