import { createHash } from "node:crypto";
import { fieldsOrNull } from "#contract/fields.ts";
import { isZero, subtract } from "#contract/money/decimal.ts";
import { confirmationMachine } from "#contract/states/order.machine.ts";
import { INVOICE_FILE_EXTENSIONS } from "#contract/orders/order-payment.schema.ts";
import type { InvoiceSend } from "#contract/orders/order-payment.schema.ts";
import { INVOICE_DETAILS, INVOICE_FIELDS } from "#contract/orders/paper-fields.ts";
import { AppError, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { readDocument } from "#server/http/uploads.ts";
import { insertInvoice } from "#server/modules/orders/order-invoice.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { assertPastDays } from "#server/modules/orders/day-of.ts";
import { lockOrderForPaper, INVOICE, transitionPaper } from "#server/modules/orders/transition-paper.ts";
import { promiseDelivery } from "#server/modules/orders/promise-lines.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { removeStored } from "#server/platform/files.ts";

/**
 * Checks that the invoice total equals what is to be paid for the order, which the payments follow.
 * @throws AppError invoice_total_differs with both sums
 */
export function assertTotal({ language }: MemberContext, row: OrderRow, total: string): void {
  const difference = subtract(total, row.due_total_with_vat);
  if (isZero(difference)) return;
  const money = amountsIn(language, row.currency).money;
  const params = { invoice: money(total), order: money(row.due_total_with_vat), difference: money(difference) };
  throw new AppError("invoice_total_differs", { params });
}

const SEND = { ...INVOICE, action: "send_invoice" } as const;

/**
 * Locks the order if its supplier may send this invoice now.
 * @throws AppError invoice_total_differs, invalid_input, and the errors of `lockOrderForPaper`
 */
export async function lockOrderForInvoice(ctx: MemberContext, id: number, invoice: InvoiceSend): Promise<OrderRow> {
  const row = await lockOrderForPaper(ctx, id, { ...SEND, side: "supplier", version: invoice.version });
  if (row.confirmation === "PROPOSED") throw wrongStateError(confirmationMachine, row.confirmation);
  assertTotal(ctx, row, invoice.total);
  assertPastDays(ctx, INVOICE_DETAILS, invoice);
  return row;
}

/**
 * Records and sends an invoice whose bytes are already stored. Sending an invoice also confirms the order.
 * @throws AppError the errors of `lockOrderForInvoice`
 */
export async function noteInvoice(
  ctx: MemberContext,
  id: number,
  invoice: InvoiceSend,
  file: { bytes: Buffer; name: string; type: string; key: string },
): Promise<OrderView> {
  const row = await lockOrderForInvoice(ctx, id, invoice);
  const { bytes, name, type, key } = file;
  const sent = { ...fieldsOrNull(INVOICE_FIELDS, invoice), name, type, size: bytes.length };
  await insertInvoice(ctx.db, sent, {
    order: id,
    customer: row.customer.id,
    key,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    by: ctx.principal.user_id,
    at: ctx.now,
  });
  const promise = row.confirmation === "CONFIRMED" ? {} : await promiseDelivery(ctx, row);
  const set = { confirmation: "CONFIRMED", ...promise };
  return transitionPaper(ctx, row, { ...SEND, note: invoice.number, set, mail: "invoice_sent" });
}

/**
 * Stores the bytes of an invoice, then calls `note` in a transaction. Removes the bytes if the transaction fails.
 * @throws AppError the errors of `note`
 */
export async function storeInvoice<F extends { readonly bytes: Buffer }>(
  ctx: PreTransactionContext<MemberContext>,
  file: F,
  note: (inside: MemberContext, stored: F & { readonly key: string }) => Promise<OrderView>,
): Promise<OrderView> {
  const key = await ctx.deps.files.put(file.bytes);
  try {
    return await ctx.transaction((inside) => note(inside, { ...file, key }));
  } catch (error) {
    // An AppError always means a rollback. Other errors may occur after the commit, when a record already refers to the
    // bytes.
    if (error instanceof AppError) await removeStored(ctx.deps, key);
    throw error;
  }
}

/**
 * @throws AppError file_missing, file_wrong_kind, file_other_content, invoice_total_differs, and the errors of
 * `lockOrderForPaper`
 */
export async function sendInvoice(
  ctx: PreTransactionContext<MemberContext>,
  id: number,
  invoice: InvoiceSend,
): Promise<OrderView> {
  const file = readDocument(ctx.file, INVOICE_FILE_EXTENSIONS);
  return storeInvoice(ctx, file, (inside, stored) => noteInvoice(inside, id, invoice, stored));
}
