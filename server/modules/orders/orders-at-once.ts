import type { AtOnce } from "#contract/at-once.ts";
import type { OrdersPay, SeenOrder } from "#contract/orders/orders-at-once.api.ts";
import { IsoDate } from "#contract/primitives.ts";
import type { Side } from "#contract/permissions.ts";
import { may } from "#contract/permissions.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { forEachAtOnce } from "#server/http/at-once.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { confirmPayment, requestPayment } from "#server/modules/orders/change-payment.ts";
import { confirmOrder } from "#server/modules/orders/confirm-order.ts";
import { confirmWaitingInvoices } from "#server/modules/orders/decide-invoice.ts";
import { listDeliveries } from "#server/modules/orders/delivery.store.ts";
import { listPayments } from "#server/modules/orders/order-payment.store.ts";

type Context = PreTransactionContext<MemberContext>;

const asSide = (side: Side) => ({ record: "order", side }) as const;

/** Confirms orders as their supplier. The errors are those of `confirmOrder`. */
export const confirmOrders = (ctx: Context, orders: readonly SeenOrder[]): Promise<AtOnce> =>
  forEachAtOnce(ctx, orders, {
    reader: asSide("supplier"),
    act: (inside, { id, ...seen }) => confirmOrder(inside, id, seen),
  });

/** Confirms the waiting invoices of orders as their customer. The errors are those of `confirmWaitingInvoices`. */
export const confirmInvoicesOfOrders = (ctx: Context, orders: readonly SeenOrder[]): Promise<AtOnce> =>
  forEachAtOnce(ctx, orders, {
    reader: asSide("customer"),
    act: (inside, { id, ...seen }) => confirmWaitingInvoices(inside, id, seen),
  });

/**
 * Pays what can be paid of an order now. Confirms the payment that waits, or requests the next one first. A payment
 * after delivery is requested for the day of the last receipt.
 * @throws AppError the errors of `requestPayment` and `confirmPayment`; forbidden if the caller may not request payments
 */
async function payOrder(ctx: MemberContext, order: SeenOrder, paid_on: IsoDate): Promise<void> {
  const { id, ...seen } = order;
  const waiting = async () => (await listPayments(ctx.db, id)).find(({ status }) => status === "REQUESTED");
  const requested = await waiting();
  if (requested !== undefined) {
    await confirmPayment(ctx, { order: id, payment: requested.id }, { ...seen, paid_on });
    return;
  }
  if (!may(ctx.principal, "update_order")) throw new AppError("forbidden");
  const receipts = (await listDeliveries(ctx.db, id)).flatMap(({ received_on }) =>
    received_on === null ? [] : [IsoDate.parse(received_on)],
  );
  const delivered_on = receipts.toSorted().at(-1);
  const { version } = await requestPayment(ctx, id, {
    ...seen,
    ...(delivered_on === undefined ? {} : { delivered_on }),
  });
  const payment = foundOrThrow(await waiting()).id;
  await confirmPayment(ctx, { order: id, payment }, { ...seen, version, paid_on });
}

/** Registers what can be paid of orders now as paid on one day, as their customer. */
export const payOrders = (ctx: Context, { orders, paid_on }: OrdersPay): Promise<AtOnce> =>
  forEachAtOnce(ctx, orders, { reader: asSide("customer"), act: (inside, order) => payOrder(inside, order, paid_on) });
