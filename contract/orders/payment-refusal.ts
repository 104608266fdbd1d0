import { nextPaymentOf, payableNow } from "#contract/orders/payment-plan.ts";
import type { PayableSums } from "#contract/orders/payment-plan.ts";
import { paperState, paymentMachine } from "#contract/states/order.machine.ts";
import type { OrderStatus, PaymentStatus } from "#contract/states/order.machine.ts";

/** Why no payment of an order can be requested now. */
export const PAYMENT_REFUSALS = ["declined", "closed", "held", "requested", "paid", "nothing_payable"] as const;
export type PaymentRefusal = (typeof PAYMENT_REFUSALS)[number];

interface PaidOrder extends PayableSums {
  readonly status: OrderStatus;
  readonly declined_at: string | null;
  /** True while the order waits for an approval. */
  readonly is_held: boolean;
  readonly payment_status: PaymentStatus | null;
}

/**
 * Returns why the customer can't request a payment of the order now, or null if one can be requested. `requested` means
 * that a payment waits for its confirmation. `payableOf` explains `nothing_payable`.
 */
export function paymentRefusal(order: PaidOrder): PaymentRefusal | null {
  if (order.declined_at !== null) return "declined";
  if (order.status === "CLOSED") return "closed";
  if (order.is_held) return "held";
  if (order.payment_status === "REQUESTED") return "requested";
  const isRequestable = paymentMachine.can(paperState(order.payment_status), "request_payment");
  if (!isRequestable || nextPaymentOf({ ...order, requested: null }) === null) return "paid";
  return payableNow(order) === null ? "nothing_payable" : null;
}
