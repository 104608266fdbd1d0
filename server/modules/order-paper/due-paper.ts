import { compare, isZero } from "#contract/money/decimal.ts";
import { dueQuantity } from "#contract/orders/line-quantities.ts";
import { orderTotals } from "#server/modules/order-drafts/order-totals.ts";
import type { OrderPaperData } from "#server/modules/order-paper/order-paper.ts";
import { AppError } from "#server/core/app-error.ts";
import type { ExpectedInvoice } from "#server/modules/orders/match-invoice.ts";
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

/**
 * Returns the data of an order with only the lines of an invoice for a part of it.
 * @throws AppError invoice_needs_file if the lines don't come to the sum, because an advance is deducted
 */
export function partPaperData(
  { order, lines, billing }: OrderPaperData,
  { expected, lines: invoiced }: ExpectedInvoice,
): OrderPaperData {
  const part = invoiced.flatMap(({ item, ...amounts }) => {
    const line = lines.find(({ id }) => id === item);
    return line === undefined ? [] : [{ ...line, ...amounts }];
  });
  const sums = billingSums(orderTotals(part), order.currency);
  if (compare(sums.total_with_vat, expected) !== 0) throw new AppError("invoice_needs_file");
  const { total, vat, total_with_vat } = sums;
  return { order: { ...order, total, vat, total_with_vat }, lines: part, billing: { ...billing, ...sums } };
}
