import { createHash } from "node:crypto";
import { fieldsOrNull } from "#contract/fields.ts";
import { INVOICE_FILE_EXTENSIONS } from "#contract/orders/order-payment.schema.ts";
import type { InvoiceDetails, InvoiceSend } from "#contract/orders/order-payment.schema.ts";
import { INVOICE_DETAILS, INVOICE_FIELDS } from "#contract/orders/paper-fields.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { readDocument } from "#server/http/uploads.ts";
import { insertInvoiceLines } from "#server/modules/orders/invoice-match.store.ts";
import { matchInvoice } from "#server/modules/orders/match-invoice.ts";
import type { ExpectedInvoice, InvoiceSubject } from "#server/modules/orders/match-invoice.ts";
import { insertInvoice } from "#server/modules/orders/order-invoice.store.ts";
import type { InvoiceReference } from "#server/modules/orders/order-invoice.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { assertPastDays } from "#server/modules/orders/day-of.ts";
import { lockOrderForPaper, INVOICE, transitionPaper } from "#server/modules/orders/transition-paper.ts";
import { promiseDelivery } from "#server/modules/orders/promise-lines.ts";
import { amendmentWaitsError } from "#server/modules/orders/waiting-amendment.ts";
import { removeStored } from "#server/platform/files.ts";

const SEND = { ...INVOICE, action: "send_invoice" } as const;

/** What an invoice is for. `lines` are written as `item:quantity`, separated by commas. */
export type InvoiceSubjectText = Pick<InvoiceSend, "kind" | "delivery" | "lines">;

export const chosenLines = (lines: string | undefined): InvoiceSubject["lines"] =>
  lines?.split(",").map((text) => {
    const [item = "", quantity = ""] = text.split(":");
    return { item: Number(item), quantity };
  });

export const subjectOf = ({ kind, delivery, lines }: InvoiceSubjectText): InvoiceSubject => {
  const chosen = chosenLines(lines);
  return { kind, delivery, ...(kind === "part" && chosen !== undefined ? { lines: chosen } : {}) };
};

/**
 * Locks the order if its supplier may send this invoice now. Returns the invoice's lines and the sum that the order's
 * prices give.
 * @throws AppError invalid_input, and the errors of `lockOrderForPaper` and `matchInvoice`
 */
export async function lockOrderForInvoice(
  ctx: MemberContext,
  id: number,
  invoice: InvoiceSend,
): Promise<{ row: OrderRow; matched: ExpectedInvoice }> {
  const { version, total } = invoice;
  const row = await lockOrderForPaper(ctx, id, { ...SEND, side: "supplier", version });
  if (row.confirmation === "PROPOSED") throw amendmentWaitsError(ctx, row);
  const matched = await matchInvoice(ctx, row, { ...subjectOf(invoice), total });
  assertPastDays(ctx, row, { fields: INVOICE_DETAILS, input: invoice });
  return { row, matched };
}

interface StoredInvoiceFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly type: string;
  readonly key: string;
}

/** Records a sent invoice, whose bytes are already stored, for a locked order. Returns its id. */
export function recordInvoice(
  ctx: MemberContext,
  row: OrderRow,
  given: { invoice: InvoiceDetails & { readonly total: string }; file: StoredInvoiceFile; of: InvoiceReference },
): Promise<number> {
  const { bytes, name, type, key } = given.file;
  const sent = { ...fieldsOrNull(INVOICE_FIELDS, given.invoice), name, type, size: bytes.length };
  return insertInvoice(ctx.db, sent, {
    ...given.of,
    order: row.id,
    customer: row.customer.id,
    key,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    by: ctx.principal.user_id,
    at: ctx.now,
  });
}

/**
 * Records and sends an invoice whose bytes are already stored. Sending an invoice also confirms the order.
 * @throws AppError the errors of `lockOrderForInvoice`
 */
export async function noteInvoice(
  ctx: MemberContext,
  id: number,
  invoice: InvoiceSend,
  file: StoredInvoiceFile,
): Promise<OrderView> {
  const { row, matched } = await lockOrderForInvoice(ctx, id, invoice);
  const { kind, delivery } = invoice;
  const of = {
    kind,
    delivery: kind === "delivery" ? (delivery ?? null) : null,
    corrects: null,
    expected: matched.expected,
  };
  const added = await recordInvoice(ctx, row, { invoice, file, of });
  await insertInvoiceLines(ctx.db, { order: id, customer: row.customer.id, invoice: added }, matched.lines);
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
 * @throws AppError file_missing, file_wrong_kind, file_other_content, and the errors of `lockOrderForInvoice`
 */
export async function sendInvoice(
  ctx: PreTransactionContext<MemberContext>,
  id: number,
  invoice: InvoiceSend,
): Promise<OrderView> {
  const file = readDocument(ctx.file, INVOICE_FILE_EXTENSIONS);
  return storeInvoice(ctx, file, (inside, stored) => noteInvoice(inside, id, invoice, stored));
}
