import { daysLate } from "#contract/orders/order-steps.ts";
import type { OrderStep } from "#contract/orders/order-steps.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import type { Side } from "#contract/permissions.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

export interface Reading {
  readonly order: Order;
  readonly reader: Side;
  readonly today: string;
  /** What the order waits for before it closes itself. */
  readonly waits: string;
}

/** Returns the sentence of a step with its amounts, for the side that reads it. */
export function stepSentence(
  { sentence }: OrderStep,
  { order, reader, today, waits }: Reading,
  tools: TextTools,
): string {
  const { t, formats } = tools;
  // Both sides decline with a reason, but may agree without one that nothing is delivered.
  const none = order.declined_at === null ? "order_steps.ended.no_reason" : "order_steps.ended.all_cancelled";
  const reason = order.close_reason ?? t(none);
  if (sentence === "ended.declined")
    return t(
      `order_steps.ended.declined.${order.declined_by === reader ? "ours" : (order.declined_by ?? "customer")}`,
      {
        reason,
      },
    );
  const money = (amount: string): string => formats.money(amount, order.currency);
  const count = sentence === "delivery.late" ? daysLate(order, today) : order.open_lines;
  return t(`order_steps.${sentence}.${reader}`, {
    reason,
    waits,
    due: money(order.due_total_with_vat),
    invoiced: money(order.invoiced_total_with_vat),
    paid: money(order.paid),
    overpaid: money(order.overpaid),
    next: money(order.next_payment?.amount ?? "0.00"),
    ...formats.counted(count),
  });
}
