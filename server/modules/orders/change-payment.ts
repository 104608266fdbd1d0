import { invoiceMachine, paperState, paymentMachine } from "#contract/states/order.machine.ts";
import { fieldsOrNull } from "#contract/fields.ts";
import { PAID_FIELDS, PAYMENT_DETAILS } from "#contract/orders/paper-fields.ts";
import type { PaymentConfirm, PaymentRequest, Refusal } from "#contract/orders/order-payment.schema.ts";
import { add, compare, isZero } from "#contract/money/decimal.ts";
import { payableNow, payableOf, payableSum } from "#contract/orders/payment-plan.ts";
import type { PlannedPayment } from "#contract/orders/payment-plan.ts";
import { Timestamp } from "#contract/primitives.ts";
import type { SeenTotal } from "#contract/seen.ts";
import { assertSeen } from "#server/db/seen.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { assertPastDays } from "#server/modules/orders/day-of.ts";
import { completeOrder } from "#server/modules/orders/complete-order.ts";
import { lockOrderForPaper, transitionPaper, PAYMENT } from "#server/modules/orders/transition-paper.ts";
import { decidePaper } from "#server/modules/orders/order-paper.store.ts";
import { findPayment, insertPayment, notePaid } from "#server/modules/orders/order-payment.store.ts";
import type { PaymentRow } from "#server/modules/orders/order-payment.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { nextOf, orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { readPayee } from "#server/modules/workspaces/read-payee.ts";

interface Of {
  readonly order: number;
  readonly payment: number;
}
type Action = keyof typeof paymentMachine.transitions;
const moveBy = <A extends Action>(action: A) => ({ ...PAYMENT, action }) as const;

/** @throws AppError version_conflict if the caller saw another amount */
const assertAmount = (ctx: MemberContext, row: OrderRow, { total }: SeenTotal, amount: string): Promise<void> =>
  assertSeen(
    ctx,
    { entity: "order", id: row.id },
    {
      seen: { version: row.version, total },
      is: { version: row.version, total: amount },
      current: orderView(ctx, row),
    },
  );

/**
 * Returns the payment that can be requested now.
 * @throws AppError nothing_accepted before the first receipt if the rest is paid after delivery, nothing_payable if more
 * must be invoiced or delivered first, not_found if everything is paid
 */
function assertPayable({ language }: MemberContext, row: OrderRow): PlannedPayment {
  foundOrThrow(nextOf(row));
  const payable = payableNow(row);
  if (payable !== null) return payable;
  const { money } = amountsIn(language, row.currency);
  const { paid, invoiced_total_with_vat: invoiced, received_total_with_vat: received } = row;
  if (payableOf(row).basis === "receipts" && isZero(received))
    throw new AppError("nothing_accepted", { params: { paid: money(paid), invoiced: money(invoiced) } });
  throw new AppError("nothing_payable", {
    params: { paid: money(paid), invoiced: money(invoiced), received: money(received) },
  });
}

/** @throws AppError invalid_input next to the sum if it is more than what can be paid */
function assertNotAbove(
  { language }: MemberContext,
  { currency }: OrderRow,
  sums: { total: string; most: string },
): void {
  if (compare(sums.total, sums.most) <= 0) return;
  const { money } = amountsIn(language, currency);
  const params = { most: money(sums.most) };
  throw new AppError("invalid_input", { problems: [{ code: "payment_too_much", field: "total", params }] });
}

/**
 * Requests the next payment of an order with a confirmed invoice. For a payment after delivery, `delivered_on` is the
 * day on which the goods arrived.
 * @throws AppError wrong_state before an invoice is confirmed, invalid_input if the sum is more than what can be paid or
 * if the day is missing, in the future or before the order, version_conflict if the caller saw another amount, and the
 * errors of `assertPayable` and `lockOrderForPaper`
 */
export async function requestPayment(ctx: MemberContext, id: number, body: PaymentRequest): Promise<OrderView> {
  const { version, delivered_on } = body;
  const row = await lockOrderForPaper(ctx, id, { ...moveBy("request_payment"), side: "customer", version });
  const isInvoiced = row.invoice_status === "ISSUED" || !isZero(row.invoiced_total_with_vat);
  if (!isInvoiced) throw wrongStateError(invoiceMachine, paperState(row.invoice_status));
  const { part, amount, after_delivery } = assertPayable(ctx, row);
  assertNotAbove(ctx, row, { total: body.total, most: amount });
  await assertAmount(ctx, row, body, amount);
  if (after_delivery && delivered_on === undefined)
    throw new AppError("invalid_input", { fields: { delivered_on: ["required"] } });
  assertPastDays(ctx, row, { fields: PAYMENT_DETAILS, input: body });
  const asked = {
    part,
    amount,
    ...fieldsOrNull(PAYMENT_DETAILS, body),
    ...(after_delivery ? {} : { delivered_on: null }),
    paid_on: null,
  };
  const [order, supplier, by] = [id, row.supplier.id, ctx.principal.user_id];
  await insertPayment(ctx.db, asked, { order, supplier, is_decided: false, by, at: ctx.now });
  return transitionPaper(ctx, row, { ...moveBy("request_payment"), note: amount, mail: "payment_requested" });
}

/**
 * Locks an order and returns its pending payment.
 * @throws AppError not_found, wrong_state if the payment is already confirmed or rejected, and the errors of
 * `lockOrderForPaper`
 */
async function lockPaymentForUpdate(
  ctx: MemberContext,
  { order, payment: id }: Of,
  version: number,
): Promise<{ row: OrderRow; payment: PaymentRow }> {
  const row = await lockOrderForPaper(ctx, order, { ...moveBy("confirm_payment"), side: "customer", version });
  const payment = foundOrThrow(await findPayment(ctx.db, order, id));
  if (payment.status !== "REQUESTED") throw wrongStateError(paymentMachine, payment.status);
  return { row, payment };
}

const decide = (ctx: MemberContext, of: Of, refusal: string | null): Promise<number> =>
  decidePaper(ctx.db, "purchase_order_payment", {
    order: of.order,
    id: of.payment,
    refusal,
    by: ctx.principal.user_id,
    at: ctx.now,
  });

/**
 * Checks that the payee's bank account is the one that the caller saw. The caller must confirm an account to which the
 * customer has not paid before. Returns the account's id, or null if the supplier has none.
 * @throws AppError account_not_paid_before, version_conflict if the account is another one
 */
async function assertPayee(ctx: MemberContext, row: OrderRow, seen: number | undefined): Promise<number | null> {
  const payee = await readPayee(ctx.db, { supplier: row.supplier.id, customer: row.customer.id });
  if (payee === null) return null;
  const { id, name, checking_account, since, changed_by, previous, is_paid_before } = payee;
  if (seen === undefined && !is_paid_before)
    throw new AppError("account_not_paid_before", { params: { account: `${name}, ${checking_account}` } });
  if (seen !== undefined && seen !== id) {
    const change = { from: previous?.checking_account ?? null, to: checking_account };
    const changes = [
      { line: null, field: "account", ...change, by: changed_by?.name ?? null, at: Timestamp.parse(since) },
    ];
    throw new AppError("version_conflict", { current: orderView(ctx, row), changes });
  }
  return id;
}

/**
 * Checks that a requested payment isn't more than what can be paid now, because lines were closed or goods were
 * received meanwhile.
 * @throws AppError payment_above_due with both sums
 */
function assertStillDue({ language }: MemberContext, row: OrderRow, amount: string): void {
  const payable = payableSum(row);
  if (compare(amount, payable) <= 0) return;
  const { money } = amountsIn(language, row.currency);
  throw new AppError("payment_above_due", { params: { payment: money(amount), due: money(payable) } });
}

/**
 * Confirms a payment, which can't be undone. Closes the order if everything is paid and delivered. After an advance,
 * the rest can be requested.
 * @throws AppError version_conflict if the caller saw another amount, invalid_input if the day of the payment is in the
 * future or before the order, and the errors of `lockPaymentForUpdate`, `assertStillDue` and `assertPayee`
 */
export async function confirmPayment(ctx: MemberContext, of: Of, seen: PaymentConfirm): Promise<OrderView> {
  const { row, payment } = await lockPaymentForUpdate(ctx, of, seen.version);
  await assertAmount(ctx, row, seen, payment.amount);
  assertStillDue(ctx, row, payment.amount);
  assertPastDays(ctx, row, { fields: PAID_FIELDS, input: seen });
  const account = await assertPayee(ctx, row, seen.account);
  await decide(ctx, of, null);
  await notePaid(ctx.db, of.payment, { account, ...fieldsOrNull(PAID_FIELDS, seen) });
  const isAll = compare(add(row.paid, payment.amount), row.due_total_with_vat) >= 0;
  const action = isAll ? "confirm_payment" : "confirm_advance";
  await transitionPaper(ctx, row, { ...moveBy(action), note: payment.amount, mail: "payment_confirmed" });
  return completeOrder(ctx, row.id);
}

/**
 * Refuses a payment. Closes an order whose lines are closed and that waits for nothing else.
 * @throws AppError the errors of `lockPaymentForUpdate`
 */
export async function refusePayment(ctx: MemberContext, of: Of, { version, reason }: Refusal): Promise<OrderView> {
  const { row } = await lockPaymentForUpdate(ctx, of, version);
  await decide(ctx, of, reason);
  await transitionPaper(ctx, row, { ...moveBy("refuse_payment"), note: reason, reason, mail: "payment_refused" });
  return completeOrder(ctx, row.id);
}
