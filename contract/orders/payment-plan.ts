import { add, compare, divide, isZero, subtract, toMoney } from "#contract/money/decimal.ts";
import type { Money } from "#contract/primitives.ts";
import type { DeliveryStatus } from "#contract/orders/delivery.machine.ts";
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

/**
 * Returns the next payment of an order and whether it can be requested now; null if everything is paid or the order is
 * closed, because nothing is due on a closed order.
 */
export function nextPaymentOf(order: {
  readonly status: OrderStatus;
  readonly payment_method: PaymentMethod;
  readonly due_total_with_vat: string;
  readonly paid: string;
  readonly delivery_status: DeliveryStatus;
}): (PlannedPayment & { readonly is_due: boolean }) | null {
  if (order.status === "CLOSED") return null;
  const next = nextPayment(paymentPlan(order.payment_method, order.due_total_with_vat), order.paid);
  return next === null ? null : { ...next, is_due: !next.after_delivery || order.delivery_status === "all" };
}

/** The latest request for a part of the payments. */
interface RequestedPart {
  readonly part: PaymentPart;
  readonly amount: string;
  readonly status: PaymentStatus | null;
}

/**
 * Returns the plan as it is displayed. A confirmed payment shows what was paid, the next payment what is still to be
 * paid. A part is omitted if earlier payments cover it, because less is to be paid than when they were made. A closed
 * order shows only what was paid.
 */
export function shownPlan(
  plan: readonly PlannedPayment[],
  { status: orderStatus, paid, requests }: { status: OrderStatus; paid: string; requests: readonly RequestedPart[] },
): (PlannedPayment & { status: PaymentStatus | null })[] {
  const next = orderStatus === "CLOSED" ? null : nextPayment(plan, paid);
  const covered = next === null ? plan.length : plan.findIndex(({ part }) => part === next.part);
  return plan.flatMap((payment, place) => {
    const request = requests.find(({ part }) => part === payment.part);
    const status = request?.status ?? null;
    if (request?.status === "ISSUED") return [{ ...payment, amount: toMoney(request.amount), status }];
    if (place < covered) return [];
    return [{ ...(place === covered && next !== null ? next : payment), status }];
  });
}
