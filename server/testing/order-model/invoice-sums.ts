import { gross, less, more, payableQuantity, quotient } from "./ledger.ts";
import type { ModelInvoice, ModelLine } from "./ledger.ts";
import type { OrderRun } from "./run.ts";

export type InvoiceSubjectOfModel = Pick<ModelInvoice, "kind" | "delivery" | "lines">;

/** Summary of the invoices that the order shows. */
export const invoiceStatusOf = (run: OrderRun): string | null => {
  const { invoiced, due } = run.ledger;
  if (run.invoice !== null) return "REQUESTED";
  if (invoiced !== 0n && invoiced >= due) return "ISSUED";
  return run.isInvoiceRefused ? "REFUSED" : null;
};

const invoicedQuantity = ({ invoices }: OrderRun, item: number): bigint =>
  invoices.reduce((sum, { lines }) => sum + (lines.get(item) ?? 0n), 0n);

/** Quantity of a line that is to be paid and not invoiced yet. */
export const openToInvoice = (run: OrderRun, line: ModelLine): bigint =>
  more(payableQuantity(line) - invoicedQuantity(run, line.item), 0n);

/** Accepted quantity of a delivery's line that didn't go back and is in no confirmed invoice for this delivery. */
function arrivedIn(run: OrderRun, id: number | null): ReadonlyMap<number, bigint> {
  const delivery = run.ledger.deliveries.find((each) => each.id === id && each.state === "received");
  const ofDelivery = run.invoices.filter((invoice) => invoice.kind === "delivery" && invoice.delivery === id);
  const left = (delivery?.lines ?? []).map(({ item, accepted, returned }) => {
    const invoiced = ofDelivery.reduce((sum, { lines }) => sum + (lines.get(item) ?? 0n), 0n);
    return [item, accepted - returned - invoiced] as const;
  });
  return new Map(left.filter(([, quantity]) => quantity > 0n));
}

/** Quantities of an invoice that is sent now. */
export function quantitiesOf(
  run: OrderRun,
  { kind, delivery, lines }: InvoiceSubjectOfModel,
): ReadonlyMap<number, bigint> {
  if (kind === "part") return lines;
  if (kind === "advance") return new Map();
  const arrived = arrivedIn(run, delivery);
  const of = (line: ModelLine): bigint => {
    const open = openToInvoice(run, line);
    if (kind === "rest" || (line.isFreight && arrived.size > 0)) return open;
    return less(open, arrived.get(line.item) ?? 0n);
  };
  const all = run.ledger.lines.map((line) => [line.item, of(line)] as const);
  return new Map(all.filter(([, quantity]) => quantity > 0n));
}

/** Sum that the prices of the order give for an invoice. */
export function expectedOf(run: OrderRun, subject: InvoiceSubjectOfModel): bigint {
  const { due, invoiced, beforeDelivery, lines } = run.ledger;
  const rest = more(due - invoiced, 0n);
  if (subject.kind === "rest") return rest;
  if (subject.kind === "advance") return more(beforeDelivery - invoiced, 0n);
  const quantities = quantitiesOf(run, subject);
  if (quantities.size === 0) return 0n;
  // The last invoice takes what rounding has left.
  if (lines.every((line) => openToInvoice(run, line) <= (quantities.get(line.item) ?? 0n))) return rest;
  const worth = (quantityOf: (item: number) => bigint): bigint =>
    lines.reduce((sum, line) => sum + gross(line, quantityOf(line.item)), 0n);
  const before = worth((item) => invoicedQuantity(run, item));
  const after = worth((item) => invoicedQuantity(run, item) + (quantities.get(item) ?? 0n));
  const advance = run.invoices.reduce((sum, { kind, total }) => sum + (kind === "advance" ? total : 0n), 0n);
  const afterAdvance = (goods: bigint): bigint =>
    advance === 0n || due === 0n ? goods : quotient((due - advance) * goods, due);
  return more(less(afterAdvance(after) - afterAdvance(before), rest), 0n);
}

/** Code with which an invoice of `total` is refused, because it doesn't fit the order; null if it fits. */
export function mismatch(run: OrderRun, subject: InvoiceSubjectOfModel, total: bigint): string | null {
  const { invoiced, lines } = run.ledger;
  if (subject.kind === "part") {
    const chosen = [...subject.lines].map(
      ([item, quantity]) => [lines.find((line) => line.item === item), quantity] as const,
    );
    for (const [line, quantity] of chosen) {
      if (line === undefined) return "invalid_input";
      if (quantity > openToInvoice(run, line)) return "invoice_line_exceeds";
    }
  }
  const expected = expectedOf(run, subject);
  if (expected === 0n && invoiced !== 0n) return "nothing_to_invoice";
  if (total === expected) return null;
  return subject.kind === "rest" && invoiced === 0n ? "invoice_total_differs" : "invoice_part_differs";
}
