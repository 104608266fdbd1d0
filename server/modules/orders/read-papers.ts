import type { z } from "zod";
import { isPreviewable } from "#contract/files/document-kinds.ts";
import type { OrderInvoices, OrderPayments } from "#contract/orders/order-payment.schema.ts";
import { paymentPlan, shownPlan } from "#contract/orders/payment-plan.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { findInvoice, listInvoices } from "#server/modules/orders/order-invoice.store.ts";
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
 * Returns the payment plan of an order and all payment requests, latest first.
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
  return { plan, results };
}
