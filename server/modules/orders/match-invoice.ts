import { toAmountColumns } from "#contract/money/amount-columns.ts";
import type { AmountColumns } from "#contract/money/amount-columns.ts";
import { compare, isZero, toMoney } from "#contract/money/decimal.ts";
import type { InvoiceKind, InvoiceTolerance } from "#contract/orders/invoice-fields.ts";
import {
  advanceToDeduct,
  advanceToInvoice,
  goodsOfLines,
  invoicedSums,
  linesToInvoice,
  matchTotal,
  restToInvoice,
} from "#contract/orders/invoice-match.ts";
import type { InvoicedSums } from "#contract/orders/invoice-match.ts";
import { deliveriesToInvoice, openToInvoice } from "#contract/orders/open-to-invoice.ts";
import type { Money } from "#contract/primitives.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  deliveredRows,
  invoiceableLines,
  invoicedOf,
  invoiceTolerance,
} from "#server/modules/orders/invoice-match.store.ts";
import type { DeliveredRow, InvoiceableRow, InvoiceLine } from "#server/modules/orders/invoice-match.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { amountsIn } from "#server/platform/amounts.ts";

/** What an invoice is for. `lines` are the chosen quantities of an invoice for a part. */
export interface InvoiceSubject {
  readonly kind: Exclude<InvoiceKind, "correction">;
  readonly delivery?: number | undefined;
  readonly lines?: readonly Pick<InvoiceLine, "item" | "quantity">[] | undefined;
}

/** What an invoice for a subject would contain now. */
export interface ExpectedInvoice {
  readonly expected: Money;
  /** Part of the invoiced advance that the invoice deducts. */
  readonly deducted: Money;
  readonly lines: readonly ExpectedLine[];
}

/** A line of an invoice with its amounts at the price of the order. */
type ExpectedLine = Pick<InvoiceLine, "item" | "quantity"> & AmountColumns<Money>;

/** Everything that invoices of a locked order are compared with. */
export interface InvoiceBasis {
  readonly row: OrderRow;
  readonly sums: InvoicedSums;
  readonly lines: readonly InvoiceableRow[];
  /** Lines of received deliveries with a quantity that is to be invoiced. */
  readonly deliveries: readonly (DeliveredRow & { readonly open: string })[];
  readonly tolerance: InvoiceTolerance;
}

/** Returns the rows with a quantity that is to be invoiced, in the order of `rows`. */
function openDeliveries(lines: readonly InvoiceableRow[], rows: readonly DeliveredRow[]): InvoiceBasis["deliveries"] {
  const open = new Map(
    lines.flatMap((line) => {
      const ofLine = rows.filter(({ item }) => item === line.item);
      const quantities = deliveriesToInvoice(line, ofLine);
      return ofLine.map((row, place) => [row, quantities[place] ?? "0"] as const);
    }),
  );
  return rows.map((row) => ({ ...row, open: open.get(row) ?? "0" })).filter((row) => !isZero(row.open));
}

export async function readInvoiceBasis({ db }: MemberContext, row: OrderRow): Promise<InvoiceBasis> {
  const { invoiced, advance } = await invoicedOf(db, row.id);
  const lines = await invoiceableLines(db, row.id);
  return {
    row,
    sums: { payment_method: row.payment_method, due: row.due_total_with_vat, invoiced, advance },
    lines,
    deliveries: openDeliveries(lines, await deliveredRows(db, row.id)),
    tolerance: await invoiceTolerance(db, row.id),
  };
}

/** Returns the quantities of an invoice: of a delivery, as chosen, or all that is open. An advance has none. */
function quantitiesOf({ lines, deliveries }: InvoiceBasis, subject: InvoiceSubject): ReadonlyMap<number, string> {
  if (subject.kind === "advance") return new Map();
  if (subject.kind === "part") return new Map(subject.lines?.map(({ item, quantity }) => [item, quantity]));
  if (subject.kind === "rest") return new Map(lines.map((line) => [line.item, openToInvoice(line)]));
  const ofDelivery = deliveries.filter(({ delivery }) => delivery === subject.delivery);
  const came = new Map(ofDelivery.map(({ item, open }) => [item, open]));
  const isFreight = (line: InvoiceableRow): boolean => came.size > 0 && line.kind === "freight";
  return new Map(
    lines.map((line) => [line.item, isFreight(line) ? openToInvoice(line) : (came.get(line.item) ?? "0")]),
  );
}

/** Returns the lines and the sum, at the prices of the order, of an invoice for a subject. */
export function expectInvoice(basis: InvoiceBasis, subject: InvoiceSubject): ExpectedInvoice {
  const { row, sums, lines } = basis;
  const quantities = quantitiesOf(basis, subject);
  const quantified = lines.map((line) => ({
    ...line,
    open_quantity: openToInvoice(line),
    invoice_quantity: quantities.get(line.item) ?? "0",
  }));
  const ofLines = (): Money => linesToInvoice(quantified, sums, row);
  const goods = goodsOfLines(quantified, row);
  const expected = {
    rest: () => restToInvoice(sums),
    advance: () => advanceToInvoice(sums),
    delivery: ofLines,
    part: ofLines,
  }[subject.kind]();
  return {
    expected,
    deducted: subject.kind === "advance" ? toMoney("0") : advanceToDeduct(sums, goods),
    lines: quantified
      .filter(({ invoice_quantity }) => !isZero(invoice_quantity))
      .map((line) => ({
        item: line.item,
        quantity: line.invoice_quantity,
        ...toAmountColumns(invoicedSums(line, row)),
      })),
  };
}

/**
 * Checks that no line of an invoice exceeds what is accepted or awaited and not invoiced yet.
 * @throws AppError invoice_line_exceeds with the quantities of the first such line
 */
export function assertQuantities(
  { language }: MemberContext,
  basis: InvoiceBasis,
  { lines = [] }: InvoiceSubject,
): void {
  const { quantity: words } = amountsIn(language, basis.row.currency);
  for (const { item, quantity } of lines) {
    const line = basis.lines.find((each) => each.item === item);
    if (line === undefined) throw new AppError("invalid_input", { fields: { lines: ["invalid"] } });
    if (compare(quantity, openToInvoice(line)) <= 0) continue;
    throw new AppError("invoice_line_exceeds", {
      params: {
        line: line.name ?? String(line.position),
        quantity: words(quantity),
        open: words(openToInvoice(line)),
        ordered: words(line.quantity),
        accepted: words(line.accepted_quantity),
        invoiced: words(line.invoiced_quantity),
      },
    });
  }
}

/**
 * Compares an invoice with the order, its receipts and its earlier invoices (three-way match). Returns its lines and
 * the sum that the order's prices give.
 * @throws AppError nothing_to_invoice, invoice_line_exceeds, invoice_total_differs for an invoice of all that is open,
 * otherwise invoice_part_differs, each with the numbers
 */
export async function matchInvoice(
  ctx: MemberContext,
  row: OrderRow,
  { total, ...subject }: InvoiceSubject & { readonly total: string },
): Promise<ExpectedInvoice> {
  const basis = await readInvoiceBasis(ctx, row);
  assertQuantities(ctx, basis, subject);
  const matched = expectInvoice(basis, subject);
  const { money } = amountsIn(ctx.language, row.currency);
  const { due, invoiced } = basis.sums;
  if (isZero(matched.expected) && !isZero(invoiced))
    throw new AppError("nothing_to_invoice", { params: { due: money(due), invoiced: money(invoiced) } });
  const { difference, tolerance, isWithin } = matchTotal(total, matched.expected, basis.tolerance);
  if (isWithin) return matched;
  const params = { invoice: money(total), order: money(matched.expected), difference: money(difference) };
  if (subject.kind === "rest" && isZero(invoiced)) throw new AppError("invoice_total_differs", { params });
  throw new AppError("invoice_part_differs", { params: { ...params, tolerance: money(tolerance) } });
}
