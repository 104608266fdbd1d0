import { namesOf, recordOf } from "#contract/fields.ts";
import { add, compare, isZero, max, min, subtract, toMoney } from "#contract/money/decimal.ts";
import { PAYMENT_DETAIL_NAMES, PAID_FIELDS } from "#contract/orders/paper-fields.ts";
import { bookableSum, nextPayment, paymentPlan } from "#contract/orders/payment-plan.ts";
import type { PaymentPart } from "#contract/orders/payment-plan.ts";
import type { Money } from "#contract/primitives.ts";
import type { MemberContext } from "#server/http/context.ts";
import { auditParties } from "#server/modules/orders/audit-parties.ts";
import { completeOrder } from "#server/modules/orders/complete-order.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { decidePaper } from "#server/modules/orders/order-paper.store.ts";
import { bookPaymentStatus, insertPayment, listPayments } from "#server/modules/orders/order-payment.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

const NOTHING = toMoney("0");
const PAID_NAMES = namesOf(PAID_FIELDS);

/** Returns the sum to book: what is reported as paid in total and isn't yet, at most what can be paid now. */
function sumToBook(order: OrderRow, reported: string): Money {
  if (order.declined_at !== null) return NOTHING;
  const claimed = subtract(reported, order.paid);
  return toMoney(max(["0", min([claimed, bookableSum(order)]) ?? "0"]) ?? "0");
}

/** Returns the part of the payment plan that a booked sum belongs to. */
function partOf({ payment_method, due_total_with_vat: due, paid }: OrderRow, amount: string): PaymentPart {
  if (isZero(paid) && compare(amount, due) >= 0) return "WHOLE";
  return nextPayment(paymentPlan(payment_method, due), paid)?.part ?? "REST";
}

/**
 * Books a payment of a locked order that the customer's accounting system reports. `reported` is what is paid in total,
 * and `note` the source in the audit entries of both sides. Books no more than what can be paid now. Confirms a pending
 * payment, or refuses one that exceeds the booked sum, and adds one for the rest. Returns the booked sum.
 */
export async function bookPayment(
  ctx: MemberContext,
  id: number,
  { note, reported }: { note: string; reported: string },
): Promise<Money> {
  const { db, now } = ctx;
  // The exchange with 1C acts for the company instead of a member, so there is no user.
  const by = ctx.principal.user_id === 0 ? null : ctx.principal.user_id;
  const order = await findOrder(ctx, id);
  const amount = sumToBook(order, reported);
  if (isZero(amount)) return amount;
  const waiting = (await listPayments(db, id)).find(({ status }) => status === "REQUESTED");
  // A request of more than what is booked can't be what was paid.
  const isConfirmed = waiting !== undefined && compare(waiting.amount, amount) <= 0;
  if (waiting !== undefined) {
    const refusal = isConfirmed ? null : note;
    await decidePaper(db, "purchase_order_payment", { order: id, id: waiting.id, refusal, by, at: now });
  }
  const rest = toMoney(subtract(amount, isConfirmed ? waiting.amount : "0"));
  if (!isZero(rest)) {
    const part = partOf({ ...order, paid: add(order.paid, subtract(amount, rest)) }, rest);
    const booked = { part, amount: rest, ...recordOf([...PAYMENT_DETAIL_NAMES, ...PAID_NAMES], () => null) } as const;
    await insertPayment(db, booked, { order: id, supplier: order.supplier.id, is_decided: true, by, at: now });
  }
  const isAll = compare(add(order.paid, amount), order.due_total_with_vat) >= 0;
  const status = isAll ? "ISSUED" : null;
  await bookPaymentStatus(db, id, status);
  const changes = { payment_status: { from: order.payment_status, to: status } };
  await auditParties(ctx, order, { action: "edit", changes, note: `${note}, ${amount}` });
  await completeOrder(ctx, id);
  return amount;
}
