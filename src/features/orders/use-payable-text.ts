import { isZero } from "#contract/money/decimal.ts";
import { payableNow, payableOf } from "#contract/orders/payment-plan.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

/** Returns what the sum that can be paid now follows from, without what is paid. */
function basisText(order: Order, { t, formats }: TextTools): string {
  const { basis, limit } = payableOf(order);
  const { received_total_with_vat: received, due_total_with_vat: due, currency } = order;
  const amounts = {
    limit: formats.money(limit, currency),
    received: formats.money(received, currency),
    due: formats.money(due, currency),
  };
  if (basis === "prepayment")
    return t(`order_payment.payable.${order.payment_method === "HALF_PAYMENT" ? "advance" : "prepayment"}`, amounts);
  if (basis === "receipts" && isZero(received)) return t("order_payment.payable.nothing_accepted");
  if (basis === "receipts") return t(`order_payment.payable.${limit === received ? "receipts" : "share"}`, amounts);
  return t(`order_payment.payable.${isZero(limit) ? "no_invoices" : "invoices"}`, amounts);
}

/**
 * Returns a function that says how much of an order can be paid now, and why. It returns null if nothing is left to be
 * paid, or if a requested payment comes first.
 */
export function usePayableText(): (order: Order) => string | null {
  const tools = useTextTools();
  const { t, formats } = tools;
  return (order) => {
    const { status, paid, currency, next_payment, payment_status } = order;
    if (status === "CLOSED" || next_payment === null || payment_status === "REQUESTED") return null;
    const now = payableNow(order);
    const basis = basisText(order, tools);
    const because = isZero(paid)
      ? basis
      : t("order_payment.payable.paid", { because: basis, paid: formats.money(paid, currency) });
    return now === null
      ? t("order_payment.payable.none", { because })
      : t("order_payment.payable.now", { because, amount: formats.money(now.amount, currency) });
  };
}
