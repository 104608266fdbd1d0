import { compare, isZero } from "#contract/money/decimal.ts";
import { dueQuantity } from "#contract/orders/line-quantities.ts";
import type { PaymentPart } from "#contract/orders/payment-plan.ts";
import { orderTotals } from "#server/modules/order-drafts/order-totals.ts";
import { advanceLines, deductedLines } from "#server/modules/order-paper/advance-lines.ts";
import type { AdvanceLine } from "#server/modules/order-paper/advance-lines.ts";
import type { OrderPaperData } from "#server/modules/order-paper/order-paper.ts";
import { AppError } from "#server/core/app-error.ts";
import type { ExpectedInvoice } from "#server/modules/orders/match-invoice.ts";
import { billingSums } from "#server/modules/orders/read-billing.ts";

/** Data of an invoice. Its sums are those of the lines and of the advance, which is negative if it is deducted. */
export interface DuePaperData extends OrderPaperData {
  readonly advance: readonly AdvanceLine[];
  /** The part of the payment plan that is invoiced; null if the invoice is for all parts. */
  readonly part: PaymentPart | null;
}

function withSums(
  { order, billing }: OrderPaperData,
  invoice: Pick<DuePaperData, "lines" | "advance" | "part">,
): DuePaperData {
  const sums = billingSums(orderTotals([...invoice.lines, ...invoice.advance]), order.currency);
  const { total, vat, total_with_vat } = sums;
  return { ...invoice, order: { ...order, total, vat, total_with_vat }, billing: { ...billing, ...sums } };
}

/**
 * Returns the data of an order with only what is to be paid, for its invoice: a closed line has the accepted quantity,
 * and a line without anything to pay is left out.
 */
export function duePaperData(data: OrderPaperData): DuePaperData {
  const lines = data.lines.flatMap((line) => {
    const quantity = dueQuantity({ ...line, is_closed: line.close_reason !== null });
    const sums = { total: line.due_total, vat: line.due_vat, total_with_vat: line.due_total_with_vat };
    return isZero(quantity) ? [] : [{ ...line, ...sums, quantity }];
  });
  return withSums(data, { lines, advance: [], part: null });
}

/** Returns the data of an invoice for the advance. Its VAT is that of the order in proportion. */
export function advancePaperData(data: OrderPaperData, { expected }: ExpectedInvoice): DuePaperData {
  const advance = advanceLines(expected, orderTotals(duePaperData(data).lines));
  return withSums(data, { lines: [], advance, part: "ADVANCE" });
}

/**
 * Returns the data of an order with only the lines of an invoice for a part of it, and the invoiced advance that it
 * deducts.
 * @throws AppError invoice_needs_file if the lines and the advance don't come to the sum, because invoices were
 * corrected or prices have changed
 */
export function partPaperData(data: OrderPaperData, { expected, deducted, lines }: ExpectedInvoice): DuePaperData {
  const part = lines.flatMap(({ item, ...amounts }) => {
    const line = data.lines.find(({ id }) => id === item);
    return line === undefined ? [] : [{ ...line, ...amounts }];
  });
  const isDeducted = !isZero(deducted);
  const advance = isDeducted ? deductedLines(advanceLines(deducted, orderTotals(part))) : [];
  const paper = withSums(data, { lines: part, advance, part: isDeducted ? "REST" : null });
  if (compare(paper.order.total_with_vat, expected) !== 0) throw new AppError("invoice_needs_file");
  return paper;
}
