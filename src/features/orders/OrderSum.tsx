import { ORDER_TERMS } from "#contract/orders/order-fields.ts";
import { isEnding } from "#contract/orders/order-end.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { useDetailText } from "#src/entities/order/use-detail-text.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { RecentHistory } from "#src/features/orders/OrderHistory.tsx";
import { PayStack } from "#src/features/orders/PayStack.tsx";
import { isDeclined } from "#src/features/orders/use-order-columns.tsx";

interface OrderSumProps {
  order: Order;
  onHistory: () => void;
}

/** The aside of an order: what is to be paid and how, the terms, and the latest history. */
export function OrderSum({ order, onHistory }: OrderSumProps) {
  const { t, formats } = useTextTools();
  const detailText = useDetailText();
  const billing = useCall(orderApi.billing, { params: { id: order.id } });
  const money = (amount: string): string => formats.money(amount, order.currency);
  // Until the rates are loaded, the whole VAT takes the place of the VAT by rate.
  const whole = [{ key: "whole", label: t("orders.sum.vat"), value: money(order.vat) }];
  const rates = billing.data?.vat_by_rate.map(({ vat_percent, vat }) => ({
    key: vat_percent ?? "none",
    label:
      vat_percent === null
        ? t("orders.sum.no_vat")
        : t("orders.sum.vat_of", { rate: formats.percent(vat_percent, { digits: { min: 0, max: 2 } }) }),
    value: vat_percent === null ? t("ui.empty_value") : money(vat),
  }));
  const terms = [
    { key: "payment", label: t("orders.field.payment"), value: t(`reference.payment_method.${order.payment_method}`) },
    { key: "tax", label: t("orders.field.tax"), value: t(`reference.tax_type.${order.tax_type}`) },
    ...ORDER_TERMS.map((name) => {
      const label = t(`orders.field.${name}`);
      if (order[name] !== null) return { key: name, label, value: detailText(name, order[name]) };
      return name === "delivery_address" && { key: name, label, value: t("order_lines.destination.none") };
    }),
  ];
  const closed = isEnding(order) ? "orders.ending_because" : "orders.closed_because";
  const because = isDeclined(order) ? "orders.declined_because" : closed;
  return (
    <>
      {order.close_reason !== null && (
        <Callout tone={isDeclined(order) ? "bad" : "mute"}>{t(because, { reason: order.close_reason })}</Callout>
      )}
      <PayStack order={order} rates={rates ?? whole} freight={order.item_count === 0 ? null : billing.data?.freight} />
      <AsideCard title={t("orders.terms")}>
        <KeyValueList rows={terms} />
      </AsideCard>
      <RecentHistory order={order} onAll={onHistory} />
    </>
  );
}
