import { promisedDay } from "#contract/orders/promised-day.ts";
import type { MemberContext } from "#server/http/context.ts";
import { lineStates, promiseLines } from "#server/modules/orders/delivery-line.store.ts";
import { dayOf, knownZone } from "#server/platform/zoned-day.ts";
import type { OrderItemRow, OrderRow } from "#server/modules/orders/order.store.ts";

const supplierDay = (at: string, { supplier_zone }: OrderRow): string => dayOf(new Date(at), knownZone(supplier_zone));

/**
 * Saves promised days for lines without one when a locked order is confirmed. Returns the columns to set with the
 * confirmation.
 */
export async function promiseDelivery(ctx: MemberContext, order: OrderRow): Promise<{ confirmed_at: string }> {
  const confirmed_at = ctx.now.toISOString();
  const days = (await lineStates(ctx.db, order.id)).flatMap((line) => {
    const date = line.promised_date === null ? promisedDay(line, supplierDay(confirmed_at, order)) : null;
    return date === null ? [] : [{ item: line.item, date }];
  });
  if (days.length > 0) await promiseLines(ctx.db, order.id, days);
  return { confirmed_at };
}

/** Returns a line with the day that a confirmation would promise, if the line has no promised day. */
export function withPromise(order: OrderRow, line: OrderItemRow): OrderItemRow {
  const promised_date =
    line.promised_date ?? promisedDay(line, supplierDay(order.confirmed_at ?? order.created_at, order));
  return { ...line, promised_date, expected_date: line.expected_date ?? promised_date };
}
