import type { z } from "zod";
import { isPreviewable } from "#contract/files/document-kinds.ts";
import { isZero } from "#contract/money/decimal.ts";
import { toleranceFor } from "#contract/orders/invoice-match.ts";
import { acceptedToInvoice, openToInvoice } from "#contract/orders/open-to-invoice.ts";
import type { InvoiceSubjects, OrderInvoices, OrderPayments } from "#contract/orders/order-payment.schema.ts";
import { paymentPlan, shownPlan } from "#contract/orders/payment-plan.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { expectInvoice, readInvoiceBasis } from "#server/modules/orders/match-invoice.ts";
import { findInvoice, listInvoices } from "#server/modules/orders/order-invoice.store.ts";
import { listRepayments } from "#server/modules/orders/repayment.store.ts";
import { listPayments } from "#server/modules/orders/order-payment.store.ts";

/** @throws AppError not_found if the workspace has no such order */
export async function readInvoices(ctx: MemberContext, id: number): Promise<z.input<typeof OrderInvoices>> {
  await findOrder(ctx, id);
  const rows = await listInvoices(ctx.db, id);
  return { results: rows.map(({ key: _key, ...invoice }) => invoice) };
}

/**
 * Returns an invoice file as a download, or inline if the query asks for it.
 * @throws AppError not_found
 */
export async function downloadInvoice(
  ctx: PreTransactionContext<MemberContext>,
  of: { order: number; invoice: number; inline: boolean },
): Promise<FileAnswer> {
  const { key, name, type, size } = await ctx.transaction(async (inside) =>
    foundOrThrow(await findInvoice(inside.db, of.order, of.invoice)),
  );
  return { name, type, size, content: await ctx.deps.files.get(key), inline: of.inline && isPreviewable(type) };
}

/**
 * Returns the payment plan of an order, and all payment requests and repayments, latest first.
 * @throws AppError not_found
 */
export async function readPayments(ctx: MemberContext, id: number): Promise<z.input<typeof OrderPayments>> {
  const row = await findOrder(ctx, id);
  const results = await listPayments(ctx.db, id);
  const plan = shownPlan(paymentPlan(row.payment_method, row.due_total_with_vat), {
    status: row.status,
    paid: row.paid,
    requests: results,
  });
  return { plan, repayments: await listRepayments(ctx.db, id), results };
}

/**
 * Returns what can be invoiced now: all that remains, the advance of the payment method, and each received delivery
 * that isn't invoiced yet, with the expected sums and lines. For an invoice of chosen lines, returns all lines.
 * @throws AppError not_found
 */
export async function readInvoiceSubjects(ctx: MemberContext, id: number): Promise<z.input<typeof InvoiceSubjects>> {
  const basis = await readInvoiceBasis(ctx, await findOrder(ctx, id));
  const received = [...new Map(basis.deliveries.map((each) => [each.delivery, each])).values()];
  const advance = basis.row.payment_method === "HALF_PAYMENT" ? [{ kind: "advance" as const, delivery: null }] : [];
  const subjects = [
    { kind: "rest" as const, delivery: null },
    ...advance,
    ...received.map(({ delivery, number, received_on }) => ({
      kind: "delivery" as const,
      delivery: { id: delivery, number, received_on },
    })),
  ];
  const lineOf = new Map(basis.lines.map((line) => [line.item, line]));
  const results = subjects.flatMap(({ kind, delivery }) => {
    const { expected, lines } = expectInvoice(basis, { kind, delivery: delivery?.id });
    if (isZero(expected)) return [];
    const tolerance = toleranceFor(expected, basis.tolerance);
    const matched = lines.flatMap((line) => {
      const ordered = lineOf.get(line.item);
      if (ordered === undefined) return [];
      const { position, name, unit, quantity, accepted_quantity: accepted, invoiced_quantity: invoiced } = ordered;
      return [{ ...line, position, name, unit, ordered: quantity, accepted, invoiced }];
    });
    return [{ kind, delivery, expected, tolerance, lines: matched }];
  });
  const lines = basis.lines.map((line) => ({
    ...line,
    open_quantity: openToInvoice(line),
    accepted_to_invoice: acceptedToInvoice(line),
  }));
  return { results, lines, advance: basis.sums.advance, tolerance: basis.tolerance };
}
