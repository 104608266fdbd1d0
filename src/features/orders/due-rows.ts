import { isZero } from "#contract/money/decimal.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

/** Returns the sum to be paid if it differs from the ordered sum, and what was paid beyond it, as labelled rows. */
export function dueRows(
  { due_total_with_vat: due, total_with_vat, overpaid, currency }: Order,
  { t, formats }: TextTools,
): readonly { key: string; label: string; value: string }[] {
  return [
    ...(due === total_with_vat
      ? []
      : [{ key: "due", label: t("orders.sum.due"), value: formats.money(due, currency) }]),
    ...(isZero(overpaid)
      ? []
      : [{ key: "overpaid", label: t("orders.sum.overpaid"), value: formats.money(overpaid, currency) }]),
  ];
}
