import { add, compare, divide, isZero, max, min, multiply, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import type { InvoiceTolerance } from "#contract/orders/invoice-fields.ts";
import { dueQuantity, receivedQuantity } from "#contract/orders/line-quantities.ts";
import { lineSums } from "#contract/orders/line-money.ts";
import type { LineSums, OrderTerms, PayableLine, PricedLine } from "#contract/orders/line-money.ts";
import { paymentPlan } from "#contract/orders/payment-plan.ts";
import type { Money } from "#contract/primitives.ts";
import type { PaymentMethod } from "#contract/reference/reference.schema.ts";
import type { PaymentStatus } from "#contract/states/order.machine.ts";

/** A line of an order with what confirmed invoices already contain of it. */
export type InvoiceableLine = PayableLine & { readonly invoiced_quantity: string };

/** Sums of an order, with VAT, that an invoice is compared with. */
export interface InvoicedSums {
  readonly payment_method: PaymentMethod;
  readonly due: string;
  /** Sum of the confirmed invoices, and of those among them that are for an advance. */
  readonly invoiced: string;
  readonly advance: string;
}

const above = (value: string): string => max([value, "0"]) ?? "0";

/** Returns the quantity of a line that is to be paid and not invoiced yet. */
export const openToInvoice = (line: InvoiceableLine): string =>
  above(subtract(dueQuantity(line), line.invoiced_quantity));

/** Returns the quantity of a line to invoice for a delivery in which `accepted` arrived. */
export const toInvoiceOfDelivery = (line: InvoiceableLine, accepted: string): string =>
  min([openToInvoice(line), accepted]) ?? "0";

/** A line of an order with the quantity of an invoice. */
export type LineToInvoice = Omit<PricedLine, "quantity"> & {
  /** Quantity in confirmed invoices. */
  readonly invoiced_quantity: string;
  readonly invoice_quantity: string;
};

/**
 * Computes the amounts of a line of an invoice: what all that is invoiced comes to, without what was invoiced before.
 * The invoices of a line therefore add up to the line, whatever each of them is rounded to.
 */
export function invoicedSums(
  { invoiced_quantity, invoice_quantity, ...line }: LineToInvoice,
  order: OrderTerms,
): LineSums {
  const before = lineSums({ ...line, quantity: invoiced_quantity }, order);
  const after = lineSums({ ...line, quantity: add(invoiced_quantity, invoice_quantity) }, order);
  return {
    net: toMoney(subtract(after.net, before.net)),
    vat: toMoney(subtract(after.vat, before.vat)),
    gross: toMoney(subtract(after.gross, before.gross)),
  };
}

/** Returns what the quantities of an invoice come to at the prices of the order, with VAT. */
export const valueOf = (lines: readonly LineToInvoice[], order: OrderTerms): Money =>
  toMoney(sum(lines.map((line) => invoicedSums(line, order).gross)));

/** Returns the quantity of a line that was accepted, is paid for and isn't invoiced yet. */
export const acceptedToInvoice = (line: InvoiceableLine): string =>
  above(min([openToInvoice(line), subtract(receivedQuantity(line), line.invoiced_quantity)]) ?? "0");

/** Returns the sum by which an invoice may differ from `expected`. */
export function toleranceFor(expected: string, { invoice_percent, invoice_sum }: InvoiceTolerance): Money {
  const limits = [
    ...(invoice_percent === null ? [] : [divide(multiply(expected, invoice_percent), "100", 2)]),
    ...(invoice_sum === null ? [] : [invoice_sum]),
  ];
  return toMoney(above(min(limits) ?? "0"));
}

/** Returns the sum that is to be paid and not invoiced yet. */
export const restToInvoice = ({ due, invoiced }: Pick<InvoicedSums, "due" | "invoiced">): Money =>
  toMoney(above(subtract(due, invoiced)));

/** Returns the sum of an invoice for the advance: the payments before delivery, without what is invoiced. */
export function advanceToInvoice({ payment_method, due, invoiced }: InvoicedSums): Money {
  const plan = paymentPlan(payment_method, due);
  const before = sum(plan.flatMap(({ amount, after_delivery }) => (after_delivery ? [] : [amount])));
  return toMoney(above(subtract(before, invoiced)));
}

/**
 * Returns the sum of an invoice for goods worth `value`, after goods worth `before` were invoiced. An invoiced advance
 * is deducted in proportion. The last invoice is for exactly what remains.
 */
export function goodsToInvoice(
  { due, invoiced, advance }: InvoicedSums,
  { before, value, is_last }: { readonly before: string; readonly value: string; readonly is_last: boolean },
): Money {
  const rest = restToInvoice({ due, invoiced });
  if (is_last) return rest;
  // Goods that an amendment made free leave nothing to divide the advance by.
  const afterAdvance = (goods: string): string =>
    isZero(advance) || isZero(due) ? goods : divide(multiply(subtract(due, advance), goods), due, 2);
  const added = subtract(afterAdvance(add(before, value)), afterAdvance(before));
  return toMoney(above(min([added, rest]) ?? "0"));
}

/**
 * Returns the sum of an invoice for chosen quantities of the lines of an order, at the prices of the order. All lines
 * have to be given, with `open_quantity` as `openToInvoice` returns it.
 */
export function linesToInvoice(
  lines: readonly (LineToInvoice & { readonly open_quantity: string })[],
  sums: InvoicedSums,
  order: OrderTerms,
): Money {
  if (lines.every(({ invoice_quantity }) => isZero(invoice_quantity))) return toMoney("0");
  const invoiced = lines.map((line) => ({ ...line, invoiced_quantity: "0", invoice_quantity: line.invoiced_quantity }));
  return goodsToInvoice(sums, {
    before: valueOf(invoiced, order),
    value: valueOf(lines, order),
    is_last: lines.every(({ open_quantity, invoice_quantity }) => compare(open_quantity, invoice_quantity) <= 0),
  });
}

/** Returns by how much an invoice differs from the expected sum, and whether the tolerance covers the difference. */
export function matchTotal(
  total: string,
  expected: string,
  tolerance: InvoiceTolerance,
): { readonly difference: Money; readonly tolerance: Money; readonly isWithin: boolean } {
  const difference = toMoney(subtract(total, expected));
  const limit = toleranceFor(expected, tolerance);
  const size = difference.startsWith("-") ? subtract("0", difference) : difference;
  return { difference, tolerance: limit, isWithin: compare(size, limit) <= 0 };
}

/** Returns whether an invoice would raise the invoiced sum above what is to be paid and the tolerance. */
export const isAboveDue = (total: string, { due, invoiced }: InvoicedSums, tolerance: InvoiceTolerance): boolean =>
  compare(add(invoiced, total), add(due, toleranceFor(due, tolerance))) > 0;

/**
 * Returns the summary of an order's invoices: one waits, or the confirmed ones cover what is to be paid, or the latest
 * one was refused. Null means that more is to be invoiced.
 */
export function invoiceStatus(order: {
  readonly is_waiting: boolean;
  readonly is_refused: boolean;
  readonly due: string;
  readonly invoiced: string;
  readonly tolerance: InvoiceTolerance;
}): PaymentStatus | null {
  const { is_waiting, is_refused, due, invoiced, tolerance } = order;
  if (is_waiting) return "REQUESTED";
  const isCovered = compare(add(invoiced, toleranceFor(due, tolerance)), due) >= 0;
  if (!isZero(invoiced) && isCovered) return "ISSUED";
  return is_refused ? "REFUSED" : null;
}
