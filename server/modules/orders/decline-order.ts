import type { OrderSide } from "#contract/orders/order-list.schema.ts";
import type { OrderPatch } from "#contract/orders/order.schema.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import { transition } from "#server/db/transition.ts";
import { AppError, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { amendableLines } from "#server/modules/orders/amendment.store.ts";
import type { AmendableRow } from "#server/modules/orders/amendment.store.ts";
import { closeAllLines } from "#server/modules/orders/delivery-line.store.ts";
import { notifyOfEnd } from "#server/modules/orders/notify-of-end.ts";
import { partnerOf, sideOf } from "#server/modules/orders/order-side.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { isPaidInPart, isUnderWay } from "#server/modules/orders/order.view.ts";
import { endOpenAmendment, recordRevision } from "#server/modules/orders/record-revision.ts";
import { recomputeLineAmounts } from "#server/modules/orders/recompute-line-amounts.ts";

const isOpenGoods = ({ kind, is_closed }: AmendableRow): boolean => kind === "goods" && !is_closed;

/** Returns whether an amendment leaves no goods in a locked order without anything accepted, on its way or paid. */
export const isCancelledBy = (
  row: OrderRow,
  { before, after }: { readonly before: readonly AmendableRow[]; readonly after: readonly AmendableRow[] },
): boolean => !isUnderWay(row) && before.some(isOpenGoods) && !after.some(isOpenGoods);

/**
 * Ends a locked order for good. Nothing of it may be accepted or paid. Its quantities return to the lots and requests,
 * and a waiting payment is refused. `cancel_order` follows from an amendment that both sides agreed to.
 */
export async function endWithoutGoods(
  ctx: MemberContext,
  row: OrderRow,
  { action, by, reason }: { action: "decline" | "cancel_order"; by: OrderSide; reason: string | null },
): Promise<void> {
  const note = reason === null ? {} : { note: reason };
  const set = {
    close_reason: reason,
    closed_from: row.status,
    payment_status: "REFUSED",
    declined_at: ctx.now.toISOString(),
    declined_by: by,
    ...(await endOpenAmendment(ctx, row, reason)),
  };
  const lines = await amendableLines(ctx.db, row.id);
  await transition(ctx, orderMachine, { action, table: "purchase_order", entity: "order", row, set, ...note });
  // Nothing more is expected or paid, of freight neither.
  await closeAllLines(ctx.db, { order: row.id, reason, at: ctx.now });
  await recomputeLineAmounts(ctx.db, row);
  // The amendment that cancels an order is its last revision.
  if (action === "decline") await recordRevision(ctx, row, { before: lines, comment: reason });
  // The supplier of an order that was never released isn't notified.
  if (!row.is_released) return;
  await ctx.audit({ entity: "order", entity_id: row.id, action, workspace_id: partnerOf(ctx, row), ...note });
  const mail = action === "decline" && reason !== null ? "order_declined" : "order_cancelled";
  await notifyOfEnd(ctx, { ...row, close_reason: reason }, mail);
}

/**
 * Declines a locked order as either side, with a reason.
 * @throws AppError invalid_input without a reason, already_paid, already_delivered, wrong_state
 */
export async function declineOrder(
  ctx: MemberContext,
  row: OrderRow,
  { reason }: Extract<OrderPatch, { status: "CLOSED" }>,
): Promise<void> {
  const by = sideOf(ctx, row);
  if (reason === undefined) throw new AppError("invalid_input", { fields: { reason: ["required"] } });
  if (!orderMachine.can(row.status, "decline"))
    throw new AppError("wrong_state", { ...wrongStateError(orderMachine, row.status).details, side: by });
  if (isPaidInPart(row)) throw new AppError("already_paid");
  if (row.is_begun) throw new AppError("already_delivered", { side: by });
  await endWithoutGoods(ctx, row, { action: "decline", by, reason });
}
