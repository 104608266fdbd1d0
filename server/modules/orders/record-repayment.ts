import { compare } from "#contract/money/decimal.ts";
import type { RepaymentRecord } from "#contract/orders/order-payment.schema.ts";
import { overpaidOf } from "#contract/orders/listed-order.ts";
import { AppError, otherSideError } from "#server/core/app-error.ts";
import { assertSeen } from "#server/db/seen.ts";
import type { MemberContext } from "#server/http/context.ts";
import { auditParties } from "#server/modules/orders/audit-parties.ts";
import { completeOrder } from "#server/modules/orders/complete-order.ts";
import { assertNotBeforeOrder, assertNotInFuture } from "#server/modules/orders/day-of.ts";
import { lockOrderForUpdate } from "#server/modules/orders/find-order.ts";
import { orderMails } from "#server/modules/orders/order.mails.ts";
import { orderPeople } from "#server/modules/orders/order-people.store.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";
import { bumpOrderVersion } from "#server/modules/orders/delivery.store.ts";
import { insertRepayment } from "#server/modules/orders/repayment.store.ts";
import { amountsIn } from "#server/platform/amounts.ts";

/**
 * Records as the customer that the supplier paid back what was overpaid, or a part of it, or that it was settled
 * otherwise. This can't be undone, like the confirmation of a payment. A closed order allows it too. Closes an order
 * that has everything else. Notifies the supplier.
 * @throws AppError not_found, forbidden for the supplier, version_conflict, invalid_input for a day in the future or
 * before the order, repayment_above_overpaid
 */
export async function recordRepayment(ctx: MemberContext, id: number, body: RepaymentRecord): Promise<OrderView> {
  const row = await lockOrderForUpdate(ctx, id);
  if (row.customer.id !== ctx.db.me) throw otherSideError();
  const { version, ...repayment } = body;
  await assertSeen(ctx, { entity: "order", id }, { seen: { version }, is: row, current: orderView(ctx, row) });
  assertNotInFuture(ctx, repayment.date, "date");
  assertNotBeforeOrder(ctx, row, { day: repayment.date, field: "date" });
  const overpaid = overpaidOf(row);
  if (compare(repayment.amount, overpaid) > 0) {
    const { money } = amountsIn(ctx.language, row.currency);
    throw new AppError("repayment_above_overpaid", {
      params: { amount: money(repayment.amount), overpaid: money(overpaid) },
    });
  }
  const [supplier, by] = [row.supplier.id, ctx.principal.user_id];
  await insertRepayment(ctx.db, repayment, { order: id, supplier, by, at: ctx.now });
  await bumpOrderVersion(ctx.db, id);
  const note = [repayment.amount, repayment.note].filter((text) => text !== null).join(": ");
  await auditParties(ctx, row, { action: "record_repayment", note });
  await ctx.mail(orderMails("repayment_recorded", [row], await orderPeople(ctx.db, [supplier])));
  await publishOrderChange(ctx, row);
  return completeOrder(ctx, id);
}
