import { add, max, min, subtract, sum } from "#contract/money/decimal.ts";
import type { PayableLine } from "#contract/orders/line-money.ts";
import { dueQuantity, receivedQuantity } from "#contract/orders/line-quantities.ts";

/** A line of an order with what confirmed invoices already contain of it, whatever they are for. */
export type InvoiceableLine = PayableLine & { readonly invoiced_quantity: string };

const above = (value: string): string => max([value, "0"]) ?? "0";
const smaller = (one: string, other: string): string => min([one, other]) ?? "0";

/** Returns the quantity of a line that is to be paid and not invoiced yet. */
export const openToInvoice = (line: InvoiceableLine): string =>
  above(subtract(dueQuantity(line), line.invoiced_quantity));

/** Returns the quantity of a line that was accepted, is paid for and isn't invoiced yet. */
export const acceptedToInvoice = (line: InvoiceableLine): string =>
  above(smaller(openToInvoice(line), subtract(receivedQuantity(line), line.invoiced_quantity)));

/** What a delivery brought of a line, and what confirmed invoices for this delivery contain of it. */
export interface DeliveredQuantity {
  /** Accepted quantity after corrections and returns. */
  readonly accepted: string;
  readonly invoiced: string;
}

/** Takes up to `quantity` from each value in turn. Returns what is left of the values. */
function takeInTurn(values: readonly string[], quantity: string): string[] {
  let open = quantity;
  return values.map((value) => {
    const taken = smaller(value, open);
    open = subtract(open, taken);
    return subtract(value, taken);
  });
}

/**
 * Returns what is to be invoiced of a line for each of its deliveries, which begin with the oldest. Invoices that name
 * no delivery are for the oldest accepted goods. So are invoices for a delivery from which goods went back later. What
 * exceeds the order and isn't paid for came last. All deliveries together come to `acceptedToInvoice`.
 */
export function deliveriesToInvoice(line: InvoiceableLine, deliveries: readonly DeliveredQuantity[]): string[] {
  const accepted = deliveries.map((delivery) => above(delivery.accepted));
  const free = takeInTurn(accepted.toReversed(), above(subtract(sum(accepted), receivedQuantity(line))));
  const payable = free.toReversed();
  const named = deliveries.map(({ invoiced }) => invoiced);
  const open = payable.map((quantity, place) => above(subtract(quantity, named[place] ?? "0")));
  const beyond = payable.map((quantity, place) => above(subtract(named[place] ?? "0", quantity)));
  const unnamed = above(subtract(line.invoiced_quantity, sum(named)));
  return takeInTurn(open, add(unnamed, sum(beyond)));
}
