import { compare, isZero, subtract, toMoney } from "#contract/money/decimal.ts";
import { correctedQuantities } from "#contract/orders/corrected-invoice.ts";
import { isAboveDue } from "#contract/orders/invoice-match.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { linesOfInvoice } from "#server/modules/orders/invoice-match.store.ts";
import type { InvoiceLine } from "#server/modules/orders/invoice-match.store.ts";
import { assertQuantities, expectInvoice, readInvoiceBasis } from "#server/modules/orders/match-invoice.ts";
import type { ExpectedInvoice, InvoiceBasis } from "#server/modules/orders/match-invoice.ts";
import type { InvoiceRow } from "#server/modules/orders/order-invoice.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { amountsIn } from "#server/platform/amounts.ts";

/** A correction of a confirmed invoice. `before` is the sum of the invoice before it. */
interface Correction {
  readonly invoice: Pick<InvoiceRow, "id" | "kind">;
  readonly before: string;
  readonly total: string;
  /** Quantities that the invoice is still for; null if they follow from the sum. */
  readonly lines: readonly Pick<InvoiceLine, "item" | "quantity">[] | null;
  readonly step: "sent" | "confirmed";
}

/**
 * Compares a correction with the order, as if the corrected invoice hadn't been sent. Returns what the invoice is still
 * for, or null if it is for no goods, because it is an advance or nothing of it remains.
 * @throws AppError invoice_above_due if the new sum, together with the other invoices, exceeds what is to be paid;
 * invoice_line_exceeds if a line that counts again, or that the correction names, is invoiced otherwise
 */
export async function matchCorrection(
  ctx: MemberContext,
  row: OrderRow,
  { invoice, before, total, lines, step }: Correction,
): Promise<ExpectedInvoice | null> {
  const basis = await readInvoiceBasis(ctx, row);
  const sent = await linesOfInvoice(ctx.db, row.id, invoice.id);
  const counted = new Map(sent.map(({ item, counted: quantity }) => [item, quantity]));
  const isAdvance = invoice.kind === "advance";
  const { invoiced, advance } = basis.sums;
  const others: InvoiceBasis = {
    ...basis,
    sums: {
      ...basis.sums,
      invoiced: subtract(invoiced, before),
      advance: isAdvance ? subtract(advance, before) : advance,
    },
    lines: basis.lines.map((line) => ({
      ...line,
      invoiced_quantity: subtract(line.invoiced_quantity, counted.get(line.item) ?? "0"),
    })),
  };
  if (isAdvance && lines !== null) throw new AppError("invalid_input", { fields: { lines: ["invalid"] } });
  const named = lines ?? (isZero(before) ? sent : []);
  // A lowered invoice is confirmed even if less is to be paid since it was sent.
  if (!isZero(total) && (step === "sent" || isZero(before)))
    assertQuantities(ctx, others, { kind: "part", lines: named });
  if (compare(total, before) > 0 && isAboveDue(total, others.sums, basis.tolerance)) {
    const { money } = amountsIn(ctx.language, row.currency);
    const params = {
      invoice: money(total),
      due: money(basis.sums.due),
      invoiced: money(toMoney(others.sums.invoiced)),
    };
    throw new AppError("invoice_above_due", { params });
  }
  if (isAdvance || isZero(total)) return null;
  const wholes = new Map(sent.map(({ item, quantity }) => [item, quantity]));
  const correctable = others.lines.map((line) => ({ ...line, sent_quantity: wholes.get(line.item) ?? "0" }));
  const { sums, tolerance } = others;
  const quantities =
    lines === null
      ? [...correctedQuantities(correctable, total, { sums, tolerance, order: row })].map(([item, quantity]) => ({
          item,
          quantity,
        }))
      : lines;
  return expectInvoice(others, { kind: "part", lines: quantities });
}
