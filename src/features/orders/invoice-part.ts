import { compare, isZero } from "#contract/money/decimal.ts";
import { invoicedSums, linesToInvoice, toleranceFor } from "#contract/orders/invoice-match.ts";
import type { InvoiceableLine, InvoiceSubjects } from "#contract/orders/order-payment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import type { Money } from "#contract/primitives.ts";

/** A line that can be invoiced, with the quantity of this invoice and its sum with VAT. */
export interface PartRow {
  readonly line: InvoiceableLine;
  readonly quantity: string | null;
  readonly is_too_much: boolean;
  readonly is_negative: boolean;
  readonly gross: Money;
}

export interface InvoicePart {
  readonly rows: readonly PartRow[];
  readonly expected: Money;
  readonly tolerance: Money;
  /** Chosen lines as a call names them; null if no line is chosen, or too much of one. */
  readonly lines: string | null;
  readonly isEmpty: boolean;
}

/** Quantities typed by the user, by line id. Null means that the field is empty. */
export type TypedQuantities = Readonly<Record<string, string | null>>;

/**
 * Computes an invoice for chosen quantities of the lines of an order. Lines have the quantity that was accepted and
 * isn't invoiced yet until the user types another one.
 */
export function invoicePart(
  order: Pick<Order, "basis" | "tax_type" | "payment_method" | "due_total_with_vat" | "invoiced_total_with_vat">,
  { lines, advance, tolerance }: Omit<InvoiceSubjects, "results">,
  typed: TypedQuantities,
): InvoicePart {
  const chosen = lines.map((line) => {
    const first = isZero(line.accepted_to_invoice) ? null : line.accepted_to_invoice;
    const written = typed[line.item];
    const quantity = written === undefined ? first : written;
    const invoice_quantity = quantity === null || compare(quantity, "0") < 0 ? "0" : quantity;
    return { ...line, quantity, invoice_quantity };
  });
  const { payment_method, due_total_with_vat: due, invoiced_total_with_vat: invoiced } = order;
  const expected = linesToInvoice(chosen, { payment_method, due, invoiced, advance }, order);
  const rows = chosen
    .filter(({ open_quantity }) => !isZero(open_quantity))
    .map(({ quantity, ...line }) => ({
      line,
      quantity,
      is_too_much: compare(line.invoice_quantity, line.open_quantity) > 0,
      is_negative: quantity !== null && compare(quantity, "0") < 0,
      gross: invoicedSums(line, order).gross,
    }));
  const going = rows.filter(({ quantity }) => quantity !== null && !isZero(quantity));
  const isComplete = going.length > 0 && !rows.some(({ is_too_much, is_negative }) => is_too_much || is_negative);
  return {
    rows,
    expected,
    tolerance: toleranceFor(expected, tolerance),
    isEmpty: going.length === 0,
    lines: isComplete ? going.map(({ line, quantity }) => `${line.item}:${quantity ?? "0"}`).join(",") : null,
  };
}
