import { invoiceMachine } from "#contract/states/order.machine.ts";
import { INVOICE_FILE_EXTENSIONS } from "#contract/orders/order-payment.schema.ts";
import type { InvoiceCorrect } from "#contract/orders/order-payment.schema.ts";
import { INVOICE_DETAILS } from "#contract/orders/paper-fields.ts";
import { foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { readDocument } from "#server/http/uploads.ts";
import { assertPastDays } from "#server/modules/orders/day-of.ts";
import { insertInvoiceLines } from "#server/modules/orders/invoice-match.store.ts";
import { matchCorrection } from "#server/modules/orders/match-correction.ts";
import { findInvoice } from "#server/modules/orders/order-invoice.store.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { chosenLines, recordInvoice, storeInvoice } from "#server/modules/orders/send-invoice.ts";
import { lockOrderForPaper, INVOICE, transitionPaper } from "#server/modules/orders/transition-paper.ts";

const CORRECT = { ...INVOICE, action: "correct_invoice" } as const;

/**
 * Sends a correction of a confirmed invoice, with a new sum and a file of its own. The sum, and the quantities that the
 * invoice is still for, count once the customer confirms the correction.
 * @throws AppError file_missing, file_wrong_kind, file_other_content, not_found, wrong_state if the invoice isn't
 * confirmed or is a correction itself, and the errors of `matchCorrection` and `lockOrderForPaper`
 */
export async function correctInvoice(
  ctx: PreTransactionContext<MemberContext>,
  of: { order: number; invoice: number },
  correction: InvoiceCorrect,
): Promise<OrderView> {
  const file = readDocument(ctx.file, INVOICE_FILE_EXTENSIONS);
  return storeInvoice(ctx, file, async (inside, stored) => {
    const { version, total, number } = correction;
    const row = await lockOrderForPaper(inside, of.order, { ...CORRECT, side: "supplier", version });
    const corrected = foundOrThrow(await findInvoice(inside.db, of.order, of.invoice));
    if (corrected.status !== "ISSUED" || corrected.kind === "correction")
      throw wrongStateError(invoiceMachine, corrected.status);
    const lines = chosenLines(correction.lines) ?? null;
    const before = corrected.corrected_total;
    const matched = await matchCorrection(inside, row, {
      invoice: corrected,
      before,
      total,
      lines,
      step: "sent",
    });
    assertPastDays(inside, row, { fields: INVOICE_DETAILS, input: correction });
    const expected = matched?.expected ?? null;
    const reference = { kind: "correction", delivery: null, corrects: of.invoice, expected } as const;
    const added = await recordInvoice(inside, row, { invoice: correction, file: stored, of: reference });
    const to = { order: of.order, customer: row.customer.id, invoice: added };
    await insertInvoiceLines(inside.db, to, matched?.lines ?? []);
    return transitionPaper(inside, row, { ...CORRECT, note: number, mail: "invoice_sent" });
  });
}
