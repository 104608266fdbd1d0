import { isZero } from "#contract/money/decimal.ts";
import { differingSums } from "#contract/orders/differing-sums.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

/** Returns the received sum and the sum to be paid where they differ, and what was paid beyond, as labelled rows. */
export function dueRows(
  order: Order,
  { t, formats }: TextTools,
): readonly { key: string; label: string; value: string }[] {
  const { overpaid, currency } = order;
  return [
    ...differingSums(order).map((name) => ({
      key: name,
      label: t(`orders.sum.${name}`),
      value: formats.money(order[`${name}_total_with_vat`], currency),
    })),
    ...(isZero(overpaid)
      ? []
      : [{ key: "overpaid", label: t("orders.sum.overpaid"), value: formats.money(overpaid, currency) }]),
  ];
}
