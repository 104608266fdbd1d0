import { recordOf } from "#contract/fields.ts";
import { add, compare, isZero } from "#contract/money/decimal.ts";
import { PAYMENT_DETAIL_NAMES } from "#contract/orders/paper-fields.ts";
import type { MemberContext } from "#server/http/context.ts";
import { auditParties } from "#server/modules/orders/audit-parties.ts";
import { completeOrder } from "#server/modules/orders/complete-order.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { unpaidOf } from "#server/modules/orders/order.view.ts";
import { decidePaper } from "#server/modules/orders/order-paper.store.ts";
import { insertPayment, listPayments, markOrderPaid } from "#server/modules/orders/order-payment.store.ts";

/**
 * Books a locked order as fully paid, as reported by the customer's accounting system. Confirms a pending payment, or
 * refuses one that exceeds what is still to be paid, and adds one for the rest. `note` is the source in the audit
 * entries of both sides. Returns false if the order was already paid or was declined.
 */
export async function bookPayment(ctx: MemberContext, id: number, note: string): Promise<boolean> {
  const { db, now } = ctx;
  // The exchange with 1C acts for the company instead of a member, so there is no user.
  const by = ctx.principal.user_id === 0 ? null : ctx.principal.user_id;
  const order = await findOrder(ctx, id);
  if (!(await markOrderPaid(db, id))) return false;
  const waiting = (await listPayments(db, id)).find(({ status }) => status === "REQUESTED");
  // A request of more than what is still to be paid can't be what was paid, because lines were closed since.
  const isConfirmed = waiting !== undefined && compare(waiting.amount, unpaidOf(order)) <= 0;
  if (waiting !== undefined) {
    const refusal = isConfirmed ? null : note;
    await decidePaper(db, "purchase_order_payment", { order: id, id: waiting.id, refusal, by, at: now });
  }
  const paid = add(order.paid, isConfirmed ? waiting.amount : "0");
  const rest = unpaidOf({ ...order, paid });
  if (!isZero(rest)) {
    const part = isZero(paid) ? "WHOLE" : "REST";
    const booked = { part, amount: rest, ...recordOf(PAYMENT_DETAIL_NAMES, () => null) } as const;
    await insertPayment(db, booked, { order: id, supplier: order.supplier.id, is_decided: true, by, at: now });
  }
  const changes = { payment_status: { from: order.payment_status, to: "ISSUED" } };
  await auditParties(ctx, order, { action: "edit", changes, note });
  await completeOrder(ctx, id);
  return true;
}
