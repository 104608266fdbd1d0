import { isZero } from "#contract/money/decimal.ts";
import { dueQuantity } from "#contract/orders/line-quantities.ts";
import { orderTotals } from "#server/modules/order-drafts/order-totals.ts";
import type { OrderPaperData } from "#server/modules/order-paper/order-paper.ts";
import { billingSums } from "#server/modules/orders/read-billing.ts";

/**
 * Returns the data of an order with only what is to be paid, for its invoice: a closed line has the accepted quantity,
 * and a line without anything to pay is left out.
 */
export function duePaperData({ order, lines, billing }: OrderPaperData): OrderPaperData {
  const due = lines.flatMap((line) => {
    const quantity = dueQuantity({ ...line, is_closed: line.close_reason !== null });
    const sums = { total: line.due_total, vat: line.due_vat, total_with_vat: line.due_total_with_vat };
    return isZero(quantity) ? [] : [{ ...line, ...sums, quantity }];
  });
  const sums = billingSums(orderTotals(due), order.currency);
  const { total, vat, total_with_vat } = sums;
  return { order: { ...order, total, vat, total_with_vat }, lines: due, billing: { ...billing, ...sums } };
}
