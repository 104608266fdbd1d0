import { compare, divide, isZero, min, multiply } from "#contract/money/decimal.ts";
import type { InvoiceTolerance } from "#contract/orders/invoice-fields.ts";
import { linesToInvoice, matchTotal } from "#contract/orders/invoice-match.ts";
import type { InvoicedSums } from "#contract/orders/invoice-match.ts";
import type { OrderTerms } from "#contract/orders/line-money.ts";
import { acceptedToInvoice, openToInvoice } from "#contract/orders/open-to-invoice.ts";
import type { InvoiceableLine } from "#contract/orders/open-to-invoice.ts";
import { roundedDown } from "#contract/orders/surplus.rules.ts";

/** A line of an order without the corrected invoice, and the quantity of it for which the invoice was sent. */
export interface CorrectableLine extends InvoiceableLine {
  readonly item: number;
  readonly unit: number;
  readonly sent_quantity: string;
}

/**
 * Returns by line which quantities a corrected invoice is still for, if only its new sum is known. That is all for which
 * it was sent, or what was accepted of it, whichever comes to the sum at the prices of the order. Otherwise it is the
 * part of the goods that the sum pays for, rounded down. `sums` are those of the order without the invoice.
 */
export function correctedQuantities(
  lines: readonly CorrectableLine[],
  total: string,
  { sums, tolerance, order }: { sums: InvoicedSums; tolerance: InvoiceTolerance; order: OrderTerms },
): ReadonlyMap<number, string> {
  const upTo = (line: CorrectableLine, quantity: string): string => min([line.sent_quantity, quantity]) ?? "0";
  const quantities = (of: (line: CorrectableLine) => string): ReadonlyMap<number, string> =>
    new Map(lines.map((line) => [line.item, of(line)]));
  const comesTo = (chosen: ReadonlyMap<number, string>): string => {
    const quantified = lines.map((line) => ({
      ...line,
      open_quantity: openToInvoice(line),
      invoice_quantity: chosen.get(line.item) ?? "0",
    }));
    return linesToInvoice(quantified, sums, order);
  };
  const sent = quantities((line) => upTo(line, openToInvoice(line)));
  const all = comesTo(sent);
  if (compare(total, all) >= 0 || matchTotal(total, all, tolerance).isWithin) return sent;
  const accepted = quantities((line) => upTo(line, acceptedToInvoice(line)));
  const value = comesTo(accepted);
  if (!isZero(value) && matchTotal(total, value, tolerance).isWithin) return accepted;
  const part = (line: CorrectableLine): string =>
    roundedDown(divide(multiply(sent.get(line.item) ?? "0", total), all, 6), line.unit);
  return quantities(part);
}
