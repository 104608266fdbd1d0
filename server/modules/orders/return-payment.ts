import { compare, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { auditParties } from "#server/modules/orders/audit-parties.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { listPayments, revertPaidOrder } from "#server/modules/orders/order-payment.store.ts";
import { amountsIn } from "#server/platform/amounts.ts";

interface Booked {
  /** Payments that the booking added. */
  readonly noted: readonly number[];
  /** Payments that were pending before the booking. */
  readonly confirmed: readonly number[];
  readonly refusal: string;
}

/**
 * Undoes a payment that was booked on a locked order by mistake. Rejects the payments that the booking added, makes
 * those that it confirmed pending again unless another payment is pending, and adds audit entries for both sides.
 * @throws AppError one_c_undo_late if less is paid than what was booked, because it was repaid since
 */
export async function returnPayment(ctx: MemberContext, id: number, booked: Booked): Promise<void> {
  const order = await findOrder(ctx, id);
  const payments = await listPayments(ctx.db, id);
  const changed = [...booked.noted, ...booked.confirmed];
  const issued = payments.filter((payment) => payment.status === "ISSUED" && changed.includes(payment.id));
  const taken = sum(issued.map(({ amount }) => amount));
  const left = toMoney(subtract(order.paid, taken));
  if (compare(left, "0") < 0) {
    const { money } = amountsIn(ctx.language, order.currency);
    throw new AppError("one_c_undo_late", { params: { booked: money(taken), paid: money(order.paid) } });
  }
  const pends = payments.some(({ status }) => status === "REQUESTED");
  const confirmed = pends ? [] : booked.confirmed;
  const noted = issued.map((payment) => payment.id).filter((payment) => !confirmed.includes(payment));
  const isAll = compare(left, order.due_total_with_vat) >= 0 && compare(left, "0") > 0;
  const payment_status = pends || confirmed.length > 0 ? "REQUESTED" : isAll ? "ISSUED" : null;
  const { refusal } = booked;
  await revertPaidOrder(ctx.db, id, {
    payment_status,
    noted,
    confirmed,
    refusal,
    by: ctx.principal.user_id,
    at: ctx.now,
  });
  const changes = { payment_status: { from: order.payment_status, to: payment_status } };
  await auditParties(ctx, order, { action: "edit", changes, note: refusal });
}
