import type { Key } from "#i18n/keys.ts";
import { orderExportApi } from "#contract/orders/order-export.api.ts";
import { isZero } from "#contract/money/decimal.ts";
import type { ListedSum } from "#contract/orders/listed-order.ts";
import type { OrderSums as Sums } from "#contract/orders/order-export.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { SumsFooter } from "#src/kit/list/SumsFooter.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";

type CurrencySums = Sums["results"][number];

const LABELS: Readonly<Record<ListedSum, Key>> = {
  total_with_vat: "order_list.sums.ordered",
  received_total_with_vat: "orders.sum.received",
  due_total_with_vat: "orders.sum.due",
  invoiced_total_with_vat: "order_list.column.invoiced_total_with_vat",
  paid: "order_list.column.paid",
  overpaid: "order_list.column.overpaid",
};
/** Sums that are always shown, in the order of the columns. What is to be repaid follows only if there is any. */
const SUMS = [
  "total_with_vat",
  "received_total_with_vat",
  "due_total_with_vat",
  "invoiced_total_with_vat",
  "paid",
] as const;

/** The sums of all orders that the list's filters select, on all of its pages, in each currency. */
export function OrderSums({ query }: { query: Readonly<Record<string, string>> }) {
  const { t, formats } = useTextTools();
  const results = useCall(orderExportApi.sums, { query }, { keep_previous: true }).data?.results ?? [];
  const shown = ({ overpaid }: CurrencySums): readonly ListedSum[] => (isZero(overpaid) ? SUMS : [...SUMS, "overpaid"]);
  return (
    <SumsFooter
      label={t("order_list.sums.label")}
      rows={results.map((sums) => ({
        key: String(sums.currency),
        count: t("order_list.sums.count", formats.counted(sums.orders)),
        sums: shown(sums).map((name) => ({
          key: name,
          label: t(LABELS[name]),
          value: formats.money(sums[name], sums.currency),
          is_owed: name === "overpaid",
        })),
      }))}
    />
  );
}
