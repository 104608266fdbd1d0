import { gross, less, more, payableQuantity, quotient, received } from "./ledger.ts";
import type { ModelInvoice, ModelLine } from "./ledger.ts";
import type { OrderRun } from "./run.ts";

export type InvoiceSubjectOfModel = Readonly<Pick<ModelInvoice, "kind" | "delivery" | "lines">>;

/** Summary of the invoices that the order shows. */
export const invoiceStatusOf = (run: OrderRun): string | null => {
  const { invoiced, due } = run.ledger;
  if (run.invoice !== null) return "REQUESTED";
  if (invoiced !== 0n && invoiced >= due) return "ISSUED";
  return run.isInvoiceRefused ? "REFUSED" : null;
};

/** Confirmed invoices that still are for goods. A correction to zero frees all of them. */
const counted = ({ invoices }: OrderRun): ModelInvoice[] => invoices.filter(({ total }) => total !== 0n);

export const invoicedQuantity = (run: OrderRun, item: number): bigint =>
  counted(run).reduce((sum, { lines }) => sum + (lines.get(item) ?? 0n), 0n);

/** Quantity of a line that is to be paid and not invoiced yet. */
export const openToInvoice = (run: OrderRun, line: ModelLine): bigint =>
  more(payableQuantity(line) - invoicedQuantity(run, line.item), 0n);

/**
 * Follows the goods of a line through its deliveries, the oldest first: thousandth by thousandth, in effect. Returns
 * what of each delivery is paid for and in no invoice. Invoices for a delivery take its goods. All other invoices, and
 * what an invoice has beyond its delivery, take the oldest goods that are left.
 */
function leftInDeliveries(run: OrderRun, item: number): ReadonlyMap<number, bigint> {
  let payable = received(run.ledger.line(item));
  const left = new Map<number, bigint>();
  for (const { id, lines } of run.ledger.deliveries.filter(({ state }) => state === "received")) {
    const came = lines.filter((line) => line.item === item);
    const accepted = came.reduce((sum, line) => sum + line.accepted - line.returned, 0n);
    left.set(id, less(accepted, payable));
    payable -= less(accepted, payable);
  }
  let others = 0n;
  for (const { kind, delivery, lines } of counted(run)) {
    const quantity = lines.get(item) ?? 0n;
    const own = kind === "delivery" && delivery !== null ? less(left.get(delivery) ?? 0n, quantity) : 0n;
    if (delivery !== null && own > 0n) left.set(delivery, (left.get(delivery) ?? 0n) - own);
    others += quantity - own;
  }
  for (const [id, quantity] of left) {
    left.set(id, quantity - less(quantity, others));
    others -= less(quantity, others);
  }
  return left;
}

/** Accepted quantity of a delivery's line that is to be invoiced. */
function arrivedIn(run: OrderRun, id: number | null): ReadonlyMap<number, bigint> {
  const left = run.ledger.lines.map(({ item }) => [item, leftInDeliveries(run, item).get(id ?? 0) ?? 0n] as const);
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
    return arrived.get(line.item) ?? 0n;
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

/** Computes something of the order as if an invoice hadn't been sent. */
function without<T>(run: OrderRun, invoice: ModelInvoice, compute: () => T): T {
  const { total } = invoice;
  run.ledger.invoiced -= total;
  invoice.total = 0n;
  try {
    return compute();
  } finally {
    run.ledger.invoiced += total;
    invoice.total = total;
  }
}

const upTo = (run: OrderRun, { sent }: ModelInvoice, of: (line: ModelLine) => bigint): ReadonlyMap<number, bigint> =>
  new Map(
    run.ledger.lines
      .map((line) => [line.item, less(sent.get(line.item) ?? 0n, of(line))] as const)
      .filter(([, quantity]) => quantity > 0n),
  );
const acceptedOf = (run: OrderRun, invoice: ModelInvoice): ReadonlyMap<number, bigint> =>
  upTo(run, invoice, (line) =>
    less(openToInvoice(run, line), more(received(line) - invoicedQuantity(run, line.item), 0n)),
  );
const valueOf = (run: OrderRun, lines: ReadonlyMap<number, bigint>): bigint =>
  expectedOf(run, { kind: "part", delivery: null, lines });

/** What the accepted goods of an invoice come to. */
export const acceptedValue = (run: OrderRun, invoice: ModelInvoice): bigint =>
  without(run, invoice, () => valueOf(run, acceptedOf(run, invoice)));

/** Quantities for which an invoice still is with another sum. */
export const correctedLines = (run: OrderRun, invoice: ModelInvoice, total: bigint): ReadonlyMap<number, bigint> =>
  without(run, invoice, () => {
    if (invoice.kind === "advance" || total === 0n) return new Map();
    const all = upTo(run, invoice, (line) => openToInvoice(run, line));
    const [value, accepted] = [valueOf(run, all), acceptedOf(run, invoice)];
    if (total >= value) return all;
    if (valueOf(run, accepted) === total) return accepted;
    const part = ({ item, isCounted }: ModelLine): bigint => {
      const thousandths = quotient((all.get(item) ?? 0n) * 1000n * total, value) / 1000n;
      return isCounted ? (thousandths / 1000n) * 1000n : thousandths;
    };
    return upTo(run, invoice, part);
  });
