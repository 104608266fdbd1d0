import type { OrderPatch } from "#contract/orders/order.schema.ts";
import { openEndsOfClosing } from "#contract/orders/order-end.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import { transition } from "#server/db/transition.ts";
import { AppError, otherSideError, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { amendableLines } from "#server/modules/orders/amendment.store.ts";
import { auditParties } from "#server/modules/orders/audit-parties.ts";
import { closeOpenLines } from "#server/modules/orders/delivery-line.store.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { notifyOfEnd } from "#server/modules/orders/notify-of-end.ts";
import { saveEnding } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { endingOf, isOpenInPart } from "#server/modules/orders/order.view.ts";
import { endOpenAmendment, recordRevision } from "#server/modules/orders/record-revision.ts";
import { recomputeLineAmounts } from "#server/modules/orders/recompute-line-amounts.ts";

type Close = Extract<OrderPatch, { status: "CLOSED" }>;

/** @throws AppError forbidden, wrong_state, goods_on_the_way, invalid_input if the reason is missing */
function assertCloses(ctx: MemberContext, row: OrderRow, { at_once, reason }: Close): void {
  if (row.customer.id !== ctx.db.me) throw otherSideError();
  if (!orderMachine.can(row.status, "close"))
    throw new AppError("wrong_state", { ...wrongStateError(orderMachine, row.status).details, side: "customer" });
  if (at_once === true && row.is_on_the_way) throw new AppError("goods_on_the_way");
  const isOpen = isOpenInPart(row) || openEndsOfClosing(endingOf(row)).length > 0;
  if (isOpen && reason === undefined) throw new AppError("invalid_input", { fields: { reason: ["open_in_part"] } });
}

/**
 * Closes a locked order as its customer. Its open lines are closed, so nothing more can be announced, and shipments on
 * their way stay. The order itself is closed at once if nothing of it is open, or if the customer says so. Otherwise it
 * closes itself when the last open end is settled (`completeOrder`).
 * @throws AppError the errors of `assertCloses`
 */
export async function closeOrder(ctx: MemberContext, row: OrderRow, body: Close): Promise<void> {
  assertCloses(ctx, row, body);
  const reason = body.reason ?? null;
  const note = reason === null ? {} : { note: reason };
  const before = await amendableLines(ctx.db, row.id);
  const closed = await closeOpenLines(ctx.db, { order: row.id, reason, at: ctx.now });
  const unanswered = await endOpenAmendment(ctx, row, reason);
  await recomputeLineAmounts(ctx.db, row);
  const after = await findOrder(ctx, row.id);
  const isEnded = body.at_once === true || openEndsOfClosing(endingOf(after)).length === 0;
  // Without an open line, nothing changes of an order that stays open.
  if (closed > 0 || isEnded) await recordRevision(ctx, row, { before, comment: reason });
  if (!isEnded) {
    await saveEnding(ctx.db, row.id, { close_reason: reason, ...unanswered });
    await auditParties(ctx, row, { action: "close_lines", ...note });
    if (row.is_released) await notifyOfEnd(ctx, { ...row, close_reason: reason }, "order_lines_closed");
    return;
  }
  // A closed order doesn't show a rejected payment. The rejected payment request itself remains stored.
  const payment = after.payment_status === "REFUSED" ? { payment_status: null } : {};
  const set = { close_reason: reason, closed_from: row.status, ...payment, ...unanswered };
  const action = "close" as const;
  await transition(ctx, orderMachine, { action, table: "purchase_order", entity: "order", row: after, set, ...note });
  // The supplier of an order that was never released isn't notified.
  if (!row.is_released) return;
  await ctx.audit({ entity: "order", entity_id: row.id, action, workspace_id: row.supplier.id, ...note });
  await notifyOfEnd(ctx, { ...row, close_reason: reason }, "order_closed");
}
