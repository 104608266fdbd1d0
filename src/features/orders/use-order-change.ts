import { DELIVERY_STATUSES } from "#contract/orders/delivery.machine.ts";
import { Money } from "#contract/primitives.ts";
import { PAYMENT_STATUSES } from "#contract/states/order.machine.ts";
import { isOrderDetail } from "#contract/orders/order-fields.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

export function useOrderChange({ currency }: Pick<Order, "currency">): {
  label: (field: string) => string | undefined;
  value: (field: string, value: unknown) => string | undefined;
} {
  const { t, formats } = useTextTools();
  return {
    label: (field) => {
      if (field === "total_with_vat") return t("orders.line.gross");
      if (field === "confirmation") return t("order_confirmation.confirm.open");
      if (field === "account") return t("orders.payee.field");
      if (field === "invoice_status") return t("order_payment.invoice.title");
      if (field === "payment_status") return t("order_payment.payment.title");
      if (field === "delivery_status" || field.endsWith("_delivery")) return t("order_delivery.order_status");
      return isOrderDetail(field) ? t(`orders.field.${field}`) : undefined;
    },
    value: (field, value) => {
      if (field === "confirmation") return "";
      const delivery = DELIVERY_STATUSES.find((each) => field === "delivery_status" && each === value);
      if (delivery !== undefined) return t(`order_delivery.status.${delivery}`);
      const paper = field === "invoice_status" || field === "payment_status" ? field : undefined;
      const status = PAYMENT_STATUSES.find((each) => each === value);
      if (paper !== undefined) return status === undefined ? "" : t(`order_payment.${paper}.${status}`);
      const amount = Money.safeParse(value);
      return field === "total_with_vat" && amount.success ? formats.money(amount.data, currency) : undefined;
    },
  };
}
