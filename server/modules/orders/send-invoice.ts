import { createHash } from "node:crypto";
import { isZero, subtract } from "#contract/money/decimal.ts";
import { confirmationMachine } from "#contract/orders/order.machine.ts";
import { INVOICE_FILE_ENDINGS } from "#contract/orders/order-payment.schema.ts";
import type { InvoiceSend } from "#contract/orders/order-payment.schema.ts";
import { AppError, wrongState } from "#server/http/app-error.ts";
import type { MemberContext, OutsideContext } from "#server/http/context.ts";
import { readDocument } from "#server/http/uploads.ts";
import { insertInvoice } from "#server/modules/orders/order-invoice.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { assertNotInFuture } from "#server/modules/orders/day-of.ts";
import { holdForPaper, INVOICE, movePaper } from "#server/modules/orders/move-paper.ts";
import { promiseDelivery } from "#server/modules/orders/promise-lines.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { removeStored } from "#server/platform/files.ts";

/** What is invoiced is what was ordered: payments go by the order's total. @throws AppError invoice_total_differs, naming both */
export function assertTotal({ language }: MemberContext, row: OrderRow, total: string): void {
  const difference = subtract(total, row.total_with_vat);
  if (isZero(difference)) return;
  const money = amountsIn(language, row.currency).money;
  const params = { invoice: money(total), order: money(row.total_with_vat), difference: money(difference) };
  throw new AppError("invoice_total_differs", { params });
}

/** Notes an invoice whose bytes are stored, and sends it; who sends it confirms the order. @throws AppError invoice_total_differs; what `holdForPaper` throws */
export async function noteInvoice(
  ctx: MemberContext,
  id: number,
  { version, number, date, total }: InvoiceSend,
  file: { bytes: Buffer; name: string; type: string; key: string },
): Promise<OrderView> {
  const move = { ...INVOICE, action: "send_invoice" } as const;
  const row = await holdForPaper(ctx, id, { ...move, side: "supplier", version });
  if (row.confirmation === "PROPOSED") throw wrongState(confirmationMachine, row.confirmation);
  assertTotal(ctx, row, total);
  assertNotInFuture(ctx, date, "date");
  await insertInvoice(ctx.db, {
    order: id,
    customer: row.customer.id,
    number,
    date,
    total,
    key: file.key,
    sha256: createHash("sha256").update(file.bytes).digest("hex"),
    name: file.name,
    type: file.type,
    size: file.bytes.length,
    by: ctx.principal.user_id,
    at: ctx.now,
  });
  const promise = row.confirmation === "CONFIRMED" ? {} : await promiseDelivery(ctx, row);
  const set = { confirmation: "CONFIRMED", ...promise };
  return movePaper(ctx, row, { ...move, note: number, set, mail: "invoice_sent" });
}

/**
 * Sends the invoice of an order as its supplier; after a refusal another one. The bytes are stored before the
 * transaction and removed again when it fails.
 * @throws AppError file_missing, file_wrong_kind, file_other_content, invoice_total_differs; what `holdForPaper` throws
 */
export async function sendInvoice(
  ctx: OutsideContext<MemberContext>,
  id: number,
  invoice: InvoiceSend,
): Promise<OrderView> {
  const file = readDocument(ctx.file, INVOICE_FILE_ENDINGS);
  const key = await ctx.deps.files.put(file.bytes);
  try {
    return await ctx.transaction((inside) => noteInvoice(inside, id, invoice, { ...file, key }));
  } catch (error) {
    // Anything else may have happened after the commit: then the bytes are named.
    if (error instanceof AppError) await removeStored(ctx.deps, key);
    throw error;
  }
}
