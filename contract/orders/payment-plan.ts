import { add, compare, divide, isZero, multiply, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import type { Money } from "#contract/primitives.ts";
import type { OrderStatus, PaymentStatus } from "#contract/states/order.machine.ts";
import type { PaymentMethod } from "#contract/reference/reference.schema.ts";

export const PAYMENT_PARTS = ["WHOLE", "ADVANCE", "REST"] as const;
export type PaymentPart = (typeof PAYMENT_PARTS)[number];

export interface PlannedPayment {
  readonly part: PaymentPart;
  readonly amount: Money;
  /** True if the payment is requested after the goods have arrived. */
  readonly after_delivery: boolean;
}

/**
 * Splits an order's total into payments by its payment method. The payments add up to exactly the total. Payments of
 * 0.00 are omitted.
 */
export function paymentPlan(method: PaymentMethod, total: string): PlannedPayment[] {
  const whole = toMoney(total);
  const plan = (): PlannedPayment[] => {
    if (method === "FULL_PREPAYMENT") return [{ part: "WHOLE", amount: whole, after_delivery: false }];
    if (method === "FULL_POST_PAYMENT") return [{ part: "WHOLE", amount: whole, after_delivery: true }];
    const advance = toMoney(divide(whole, "2", 2));
    return [
      { part: "ADVANCE", amount: advance, after_delivery: false },
      { part: "REST", amount: toMoney(subtract(whole, advance)), after_delivery: true },
    ];
  };
  return plan().filter(({ amount }) => !isZero(amount));
}

/**
 * Returns the first payment that isn't covered by the paid sum, or null if everything is paid. If the paid sum covers a
 * part of the payment, because less is to be paid than when it was made, only the rest remains.
 */
export function nextPayment(plan: readonly PlannedPayment[], paid: string): PlannedPayment | null {
  let covered = "0";
  for (const payment of plan) {
    covered = add(covered, payment.amount);
    if (compare(covered, paid) <= 0) continue;
    const rest = toMoney(subtract(covered, paid));
    return compare(rest, payment.amount) < 0 ? { ...payment, amount: rest } : payment;
  }
  return null;
}

/** Sums of an order that decide what can be paid. All of them include VAT. */
export interface PayableSums {
  readonly payment_method: PaymentMethod;
  readonly invoice_status: PaymentStatus | null;
  readonly due_total_with_vat: string;
  readonly received_total_with_vat: string;
  /** Sum of the confirmed invoices. */
  readonly invoiced_total_with_vat: string;
  readonly paid: string;
}

/**
 * Returns the sum that the payment method allows to be paid so far: the payments before delivery, and of the rest as
 * much as has arrived. Once all has arrived, it is exactly the sum to be paid.
 */
export function allowedSum(method: PaymentMethod, { due, received }: { due: string; received: string }): Money {
  if (compare(received, due) >= 0) return toMoney(due);
  const plan = paymentPlan(method, due);
  const after = sum(plan.flatMap(({ amount, after_delivery }) => (after_delivery ? [amount] : [])));
  return toMoney(add(subtract(due, after), divide(multiply(after, received), due, 2)));
}

/**
 * What the sum that can be paid now follows from: a payment before delivery, the accepted goods or the confirmed
 * invoices.
 */
export const PAYABLE_BASES = ["prepayment", "receipts", "invoices"] as const;

export interface Payable {
  /** Sum that can be paid now; 0.00 if more must be invoiced or accepted first. */
  readonly amount: Money;
  readonly basis: (typeof PAYABLE_BASES)[number];
  /** Sum up to which the basis allows payments, including what is paid. */
  readonly limit: Money;
}

/** Returns the invoiced sum, up to which an order can be paid. Confirmed invoices cover it within the tolerance. */
const invoicedLimit = ({ invoice_status, due_total_with_vat, invoiced_total_with_vat }: PayableSums): Money =>
  toMoney(invoice_status === "ISSUED" ? due_total_with_vat : invoiced_total_with_vat);

const allowedOf = ({ payment_method, due_total_with_vat, received_total_with_vat }: PayableSums): Money =>
  allowedSum(payment_method, { due: due_total_with_vat, received: received_total_with_vat });

/** Returns the sum that can be paid now: what is invoiced and allowed by the payment method, without what is paid. */
export function payableOf(order: PayableSums): Payable {
  const { payment_method, due_total_with_vat: due, paid } = order;
  const [invoiced, allowed] = [invoicedLimit(order), allowedOf(order)];
  const byReceipts = payment_method !== "FULL_PREPAYMENT" && !isZero(invoiced) && compare(allowed, invoiced) <= 0;
  const limit = smaller(invoiced, allowed);
  const payable = toMoney(subtract(limit, paid));
  const amount = compare(payable, "0") > 0 ? payable : toMoney("0");
  const next = nextPayment(paymentPlan(payment_method, due), paid);
  if (next?.after_delivery === false && !isZero(amount) && compare(next.amount, amount) <= 0)
    return { amount, basis: "prepayment", limit: toMoney(add(paid, next.amount)) };
  return { amount, basis: byReceipts ? "receipts" : "invoices", limit };
}

/** Returns the sum that can be paid now, as `payableOf` computes it. */
export const payableSum = (order: PayableSums): Money => payableOf(order).amount;

const smaller = (one: Money, other: string): Money => (compare(other, one) < 0 ? toMoney(other) : one);

/**
 * Returns the sum up to which accounting can book a payment now. An order without any invoice here has its invoices in
 * accounting, so only the payment method limits it.
 */
export function bookableSum(order: PayableSums): Money {
  const { invoice_status, invoiced_total_with_vat: invoiced, paid } = order;
  if (invoice_status !== null || !isZero(invoiced)) return payableSum(order);
  const allowed = toMoney(subtract(allowedOf(order), paid));
  return compare(allowed, "0") > 0 ? allowed : toMoney("0");
}

/** Returns the payment that can be requested now, or null if nothing can. */
export function payableNow(order: PayableSums): PlannedPayment | null {
  const next = nextPayment(paymentPlan(order.payment_method, order.due_total_with_vat), order.paid);
  const payable = payableSum(order);
  return next === null || isZero(payable) ? null : { ...next, amount: smaller(next.amount, payable) };
}

/**
 * Returns the next payment of an order and whether the payment method allows it by now. It is at most what is invoiced
 * and unpaid, once anything is. Returns null if everything is paid or the order is closed, because nothing is due on a
 * closed order.
 */
export function nextPaymentOf(
  order: PayableSums & { readonly status: OrderStatus; readonly requested: string | null },
): (PlannedPayment & { readonly is_due: boolean }) | null {
  const { status, payment_method, due_total_with_vat: due, paid, requested } = order;
  const next = status === "CLOSED" ? null : nextPayment(paymentPlan(payment_method, due), paid);
  if (next === null) return null;
  const allowed = subtract(allowedOf(order), paid);
  const is_due = compare(allowed, "0") > 0;
  if (requested !== null) return { ...next, amount: toMoney(requested), is_due };
  const invoiced = subtract(invoicedLimit(order), paid);
  const limits = [...(is_due ? [allowed] : []), ...(compare(invoiced, "0") > 0 ? [invoiced] : [])];
  return { ...next, amount: limits.reduce(smaller, next.amount), is_due };
}

/** A request for a payment. */
interface RequestedPart {
  readonly part: PaymentPart;
  readonly amount: string;
  readonly status: PaymentStatus | null;
}

/**
 * Returns the plan as it is displayed: for each part, what was paid of it, and then what is still to be paid. The
 * requests begin with the latest one. A closed order shows only what was paid.
 */
export function shownPlan(
  plan: readonly PlannedPayment[],
  { status: orderStatus, paid, requests }: { status: OrderStatus; paid: string; requests: readonly RequestedPart[] },
): (PlannedPayment & { status: PaymentStatus | null })[] {
  const next = orderStatus === "CLOSED" ? null : nextPayment(plan, paid);
  const covered = next === null ? plan.length : plan.findIndex(({ part }) => part === next.part);
  return plan.flatMap((payment, place) => {
    const ofPart = requests.filter(({ part }) => part === payment.part);
    const confirmed = ofPart.filter(({ status }) => status === "ISSUED").map(({ amount }) => amount);
    const open = ofPart[0]?.status === "ISSUED" ? null : (ofPart[0]?.status ?? null);
    return [
      ...(confirmed.length === 0 ? [] : [{ ...payment, amount: toMoney(sum(confirmed)), status: "ISSUED" as const }]),
      ...(place < covered ? [] : [{ ...(place === covered && next !== null ? next : payment), status: open }]),
    ];
  });
}
