import { paymentRefusal } from "#contract/orders/payment-refusal.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { useT } from "#src/locale/use-t.ts";
import { usePayableText } from "#src/features/orders/use-payable-text.ts";

/**
 * Returns a function that says why nothing of an order can be paid now. It decides as the server does, which offers a
 * payment only if nothing refuses it.
 */
export function useWhyNotPaid(): (order: Order) => string {
  const t = useT();
  const { workspace } = useMe();
  const payable = usePayableText();
  return (order) => {
    if (order.customer.id !== workspace?.id) return t("order_list.bulk.pay_refusal.supplier");
    const refusal = paymentRefusal(order);
    if (refusal === "nothing_payable") return payable(order) ?? t("order_list.bulk.pay_refusal.paid");
    // The order itself allows a payment, or one waits, so only the reader's rights keep it from being paid.
    if (refusal === null || refusal === "requested") return t("order_list.bulk.pay_refusal.no_right");
    return t(`order_list.bulk.pay_refusal.${refusal}`);
  };
}
