import { orderCode } from "#contract/numbering.ts";
import { invoiceMachine } from "#contract/states/order.machine.ts";
import type { Refusal } from "#contract/orders/order-payment.schema.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { SeenInvoice } from "#contract/seen.ts";
import { assertSeen } from "#server/db/seen.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { lockOrderForPaper, INVOICE, transitionPaper } from "#server/modules/orders/transition-paper.ts";
import { findInvoice } from "#server/modules/orders/order-invoice.store.ts";
import type { InvoiceRow } from "#server/modules/orders/order-invoice.store.ts";
import { decidePaper } from "#server/modules/orders/order-paper.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { assertTotal } from "#server/modules/orders/send-invoice.ts";

interface Of {
  readonly order: number;
  readonly invoice: number;
}
type Decision = "confirm_invoice" | "refuse_invoice";
const moveBy = <A extends Decision>(action: A) => ({ ...INVOICE, action }) as const;

/**
 * Returns the waiting invoice of an order and locks the order. @throws AppError not_found, wrong_state for an answered
 * invoice; what `lockOrderForPaper` throws
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
 * If the supplier has used the invoice number for another order, the caller must acknowledge it. The invoice may
 * already be paid.
 * @throws AppError invoice_number_repeated, naming the newest order that isn't known
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
  throw new AppError("invoice_number_repeated", { params: { number, order: orderCode(repeat.order_number), date } });
}

/**
 * Confirms an invoice permanently. If order lines were added or removed since it was sent, it no longer fits and can
 * only be rejected.
 * @throws AppError version_conflict for another amount than the caller saw, invoice_total_differs; what `lockInvoiceForUpdate`
 * and `assertRepeatsKnown` throw
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
  assertTotal(ctx, row, invoice.total);
  assertRepeatsKnown(ctx, invoice, known_repeats);
  await decide(ctx, of, null);
  return transitionPaper(ctx, row, { ...moveBy("confirm_invoice"), note: invoice.number, mail: "invoice_confirmed" });
}

/**
 * Rejects an invoice. The supplier sees the reason and can send another one. @throws AppError what
 * `lockInvoiceForUpdate` throws
 */
export async function refuseInvoice(ctx: MemberContext, of: Of, { version, reason }: Refusal): Promise<OrderView> {
  const { row } = await lockInvoiceForUpdate(ctx, of, { action: "refuse_invoice", version });
  await decide(ctx, of, reason);
  return transitionPaper(ctx, row, { ...moveBy("refuse_invoice"), note: reason, reason, mail: "invoice_refused" });
}
