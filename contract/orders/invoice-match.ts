import { add, compare, divide, isZero, max, min, multiply, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import type { InvoiceTolerance } from "#contract/orders/invoice-fields.ts";
import { lineSums } from "#contract/orders/line-money.ts";
import type { LineSums, OrderTerms, PricedLine } from "#contract/orders/line-money.ts";
import { paymentPlan } from "#contract/orders/payment-plan.ts";
import type { Money } from "#contract/primitives.ts";
import type { PaymentMethod } from "#contract/reference/reference.schema.ts";
import type { PaymentStatus } from "#contract/states/order.machine.ts";

/** Sums of an order, with VAT, that an invoice is compared with. */
export interface InvoicedSums {
  readonly payment_method: PaymentMethod;
  readonly due: string;
  /** Sum of the confirmed invoices, and of those among them that are for an advance. */
  readonly invoiced: string;
  readonly advance: string;
}

const above = (value: string): string => max([value, "0"]) ?? "0";

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

/** Goods of an invoice: their value, the value of goods that were invoiced before, and whether nothing is left then. */
interface InvoicedGoods {
  readonly before: string;
  readonly value: string;
  readonly is_last: boolean;
}

/** Returns what goods come to after the invoiced advance is deducted in proportion. */
const afterAdvance = ({ due, advance }: InvoicedSums, goods: string): string =>
  // Goods that an amendment made free leave nothing to divide the advance by.
  isZero(advance) || isZero(due) ? goods : divide(multiply(subtract(due, advance), goods), due, 2);

/**
 * Returns the sum of an invoice for goods worth `value`, after goods worth `before` were invoiced. An invoiced advance
 * is deducted in proportion. The last invoice is for exactly what remains.
 */
export function goodsToInvoice(sums: InvoicedSums, { before, value, is_last }: InvoicedGoods): Money {
  const rest = restToInvoice(sums);
  if (is_last) return rest;
  const added = subtract(afterAdvance(sums, add(before, value)), afterAdvance(sums, before));
  return toMoney(above(min([added, rest]) ?? "0"));
}

/** Returns the part of the invoiced advance that such an invoice deducts. The last one deducts all that is left of it. */
export function advanceToDeduct(sums: InvoicedSums, { before, value, is_last }: InvoicedGoods): Money {
  const deductedOf = (goods: string): string => subtract(goods, afterAdvance(sums, goods));
  const all = is_last ? sums.advance : deductedOf(add(before, value));
  return toMoney(above(subtract(all, deductedOf(before))));
}

/**
 * Returns the goods of an invoice for chosen quantities of the lines of an order, at the prices of the order. All lines
 * have to be given, with `open_quantity` as `openToInvoice` returns it.
 */
export function goodsOfLines(
  lines: readonly (LineToInvoice & { readonly open_quantity: string })[],
  order: OrderTerms,
): InvoicedGoods {
  const invoiced = lines.map((line) => ({ ...line, invoiced_quantity: "0", invoice_quantity: line.invoiced_quantity }));
  return {
    before: valueOf(invoiced, order),
    value: valueOf(lines, order),
    is_last: lines.every(({ open_quantity, invoice_quantity }) => compare(open_quantity, invoice_quantity) <= 0),
  };
}

/** Returns the sum of an invoice for chosen quantities of the lines of an order, as `goodsOfLines` takes them. */
export const linesToInvoice = (
  lines: Parameters<typeof goodsOfLines>[0],
  sums: InvoicedSums,
  order: OrderTerms,
): Money =>
  lines.every(({ invoice_quantity }) => isZero(invoice_quantity))
    ? toMoney("0")
    : goodsToInvoice(sums, goodsOfLines(lines, order));

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
