import { compare, sum } from "#contract/money/decimal.ts";
import { orderCode } from "#contract/numbering.ts";
import { invoiceMachine } from "#contract/states/order.machine.ts";
import type { Refusal } from "#contract/orders/order-payment.schema.ts";
import { INTL_LOCALE, Money } from "#contract/primitives.ts";
import type { SeenInvoice, SeenTotal } from "#contract/seen.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { assertSeen } from "#server/db/seen.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { completeOrder } from "#server/modules/orders/complete-order.ts";
import { linesOfInvoice } from "#server/modules/orders/invoice-match.store.ts";
import { matchCorrection } from "#server/modules/orders/match-correction.ts";
import { matchInvoice } from "#server/modules/orders/match-invoice.ts";
import { lockOrderForPaper, INVOICE, transitionPaper } from "#server/modules/orders/transition-paper.ts";
import { findInvoice, listInvoices } from "#server/modules/orders/order-invoice.store.ts";
import type { InvoiceRow } from "#server/modules/orders/order-invoice.store.ts";
import { decidePaper } from "#server/modules/orders/order-paper.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { recomputeInvoiceStatus } from "#server/modules/orders/recompute-invoice-status.ts";

interface Of {
  readonly order: number;
  readonly invoice: number;
}
type Decision = "confirm_invoice" | "refuse_invoice";
const moveBy = <A extends Decision>(action: A) => ({ ...INVOICE, action }) as const;

/**
 * Locks an order and returns its pending invoice.
 * @throws AppError not_found, wrong_state if the invoice is already confirmed or rejected, and the errors of
 * `lockOrderForPaper`
 */
async function lockInvoiceForUpdate(
  ctx: MemberContext,
  { order, invoice: id }: Of,
  given: { action: Decision; version: number },
): Promise<{ row: OrderRow; invoice: InvoiceRow }> {
  const row = await lockOrderForPaper(ctx, order, {
    ...moveBy(given.action),
    side: "customer",
    version: given.version,
  });
  const invoice = foundOrThrow(await findInvoice(ctx.db, order, id));
  if (invoice.status !== "REQUESTED") throw wrongStateError(invoiceMachine, invoice.status);
  return { row, invoice };
}

const decide = (ctx: MemberContext, of: Of, refusal: string | null): Promise<number> =>
  decidePaper(ctx.db, "purchase_order_invoice", {
    order: of.order,
    id: of.invoice,
    refusal,
    by: ctx.principal.user_id,
    at: ctx.now,
  });

/**
 * Checks that the caller knows every other invoice of the supplier with the same number, or the same sum and day,
 * because the invoice may already be paid.
 * @throws AppError invoice_number_repeated, invoice_sum_repeated with the newest unknown order
 */
function assertRepeatsKnown(
  { language }: MemberContext,
  { number, repeats }: InvoiceRow,
  known: readonly number[],
): void {
  const [repeat] = repeats.filter(({ id }) => !known.includes(id));
  if (repeat === undefined) return;
  const date = new Intl.DateTimeFormat(INTL_LOCALE[language], { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(repeat.date),
  );
  const code = repeat.is_other_number ? "invoice_sum_repeated" : "invoice_number_repeated";
  throw new AppError(code, { params: { number, order: orderCode(repeat.order_number), date } });
}

/**
 * Checks again that a waiting invoice fits the order, because lines and deliveries may have changed since it was sent.
 * @throws AppError the errors of `matchInvoice` and `matchCorrection`
 */
async function assertMatches(ctx: MemberContext, row: OrderRow, invoice: InvoiceRow): Promise<void> {
  const { id, kind, total, delivery, corrects } = invoice;
  if (kind !== "correction") {
    const lines = kind === "part" ? await linesOfInvoice(ctx.db, row.id, id) : [];
    await matchInvoice(ctx, row, { kind, total, delivery: delivery?.id, lines });
  } else if (corrects !== null) {
    const corrected = foundOrThrow(await findInvoice(ctx.db, row.id, corrects.id));
    const lines = invoice.expected === null ? null : await linesOfInvoice(ctx.db, row.id, id);
    await matchCorrection(ctx, row, {
      invoice: corrected,
      before: corrects.total,
      total,
      lines,
      step: "confirmed",
    });
  }
}

/** Derives the summary of the invoices anew. Closes the order if nothing else is open. */
async function settled(ctx: MemberContext, { id }: OrderRow): Promise<OrderView> {
  await recomputeInvoiceStatus(ctx.db, id);
  return completeOrder(ctx, id);
}

/**
 * Confirms an invoice, which can't be undone. If the order has changed since, the invoice may no longer fit and can only
 * be rejected.
 * @throws AppError version_conflict if the caller saw another amount, and the errors of `lockInvoiceForUpdate`,
 * `assertMatches` and `assertRepeatsKnown`
 */
export async function confirmInvoice(ctx: MemberContext, of: Of, seen: SeenInvoice): Promise<OrderView> {
  const { version, total, known_repeats = [] } = seen;
  const { row, invoice } = await lockInvoiceForUpdate(ctx, of, { action: "confirm_invoice", version });
  const is = { version: row.version, total: invoice.total };
  await assertSeen(
    ctx,
    { entity: "order", id: row.id },
    { seen: { version, total }, is, current: orderView(ctx, row) },
  );
  await assertMatches(ctx, row, invoice);
  assertRepeatsKnown(ctx, invoice, known_repeats);
  await decide(ctx, of, null);
  await transitionPaper(ctx, row, { ...moveBy("confirm_invoice"), note: invoice.number, mail: "invoice_confirmed" });
  return settled(ctx, row);
}

/**
 * Confirms all waiting invoices of an order. The caller saw what is left to invoice, but not the invoices, so they must
 * come to just that sum. A correction replaces an invoice, so its lines have to be compared.
 * @throws AppError invoice_is_correction, invoice_not_rest, and the errors of `confirmInvoice`
 */
export async function confirmWaitingInvoices(
  ctx: MemberContext,
  order: number,
  { version, total: rest }: SeenTotal,
): Promise<OrderView> {
  const { currency } = await lockOrderForPaper(ctx, order, { ...moveBy("confirm_invoice"), side: "customer", version });
  const waiting = (await listInvoices(ctx.db, order)).filter(({ status }) => status === "REQUESTED");
  if (waiting.some(({ kind }) => kind === "correction")) throw new AppError("invoice_is_correction");
  const invoice = sum(waiting.map(({ total }) => total));
  if (compare(invoice, rest) !== 0) {
    const { money } = amountsIn(ctx.language, currency);
    throw new AppError("invoice_not_rest", { params: { invoice: money(invoice), rest: money(rest) } });
  }
  let after: OrderView | undefined;
  for (const { id, total } of waiting)
    after = await confirmInvoice(
      ctx,
      { order, invoice: id },
      { version: after?.version ?? version, total: Money.parse(total) },
    );
  return foundOrThrow(after);
}

/**
 * Rejects an invoice. The supplier can read the reason and send another invoice.
 * @throws AppError the errors of `lockInvoiceForUpdate`
 */
export async function refuseInvoice(ctx: MemberContext, of: Of, { version, reason }: Refusal): Promise<OrderView> {
  const { row } = await lockInvoiceForUpdate(ctx, of, { action: "refuse_invoice", version });
  await decide(ctx, of, reason);
  await transitionPaper(ctx, row, { ...moveBy("refuse_invoice"), note: reason, reason, mail: "invoice_refused" });
  return settled(ctx, row);
}
