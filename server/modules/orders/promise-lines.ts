import { promisedDay } from "#contract/orders/promised-day.ts";
import type { MemberContext } from "#server/http/context.ts";
import { lineStates, promiseLines } from "#server/modules/orders/delivery.store.ts";
import type { OrderItemRow, OrderRow } from "#server/modules/orders/order.store.ts";

/**
 * Keeps what is promised with the confirmation of a held order, for each line that nothing was promised for before.
 * Returns what is set with the confirmation.
 */
export async function promiseDelivery(ctx: MemberContext, { id }: OrderRow): Promise<{ confirmed_at: string }> {
  const confirmed_at = ctx.now.toISOString();
  const days = (await lineStates(ctx.db, id)).flatMap((line) => {
    const date = line.promised_date === null ? promisedDay(line, confirmed_at) : null;
    return date === null ? [] : [{ item: line.item, date }];
  });
  if (days.length > 0) await promiseLines(ctx.db, id, days);
  return { confirmed_at };
}

/**
 * A line as it goes out: while nothing was promised for it, with the day that a confirmation of its order would
 * promise.
 */
export function withPromise(order: OrderRow, line: OrderItemRow): OrderItemRow {
  const promised_date = line.promised_date ?? promisedDay(line, order.confirmed_at ?? order.created_at);
  return { ...line, promised_date, expected_date: line.expected_date ?? promised_date };
}
