import type { Key } from "#i18n/keys.ts";
import { orderExportApi } from "#contract/orders/order-export.api.ts";
import { isZero } from "#contract/money/decimal.ts";
import type { ListedSum } from "#contract/orders/listed-order.ts";
import type { OrderSums as Sums } from "#contract/orders/order-export.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { SumsFooter } from "#src/kit/list/SumsFooter.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";

type CurrencySums = Sums["results"][number];

interface ShownSum {
  readonly name: ListedSum;
  readonly label: Key;
  readonly hint?: Key;
}

/**
 * Sums that are always shown. "Ordered" means the same as in the spend: what the orders come to, without what was
 * declined or cancelled.
 */
const SUMS: readonly ShownSum[] = [
  { name: "due_total_with_vat", label: "order_list.sums.ordered", hint: "order_list.sums.ordered_hint" },
  { name: "received_total_with_vat", label: "orders.sum.received" },
  { name: "invoiced_total_with_vat", label: "order_list.column.invoiced_total_with_vat" },
  { name: "paid", label: "order_list.column.paid" },
  { name: "unpaid", label: "order_list.column.unpaid", hint: "order_list.sums.unpaid_hint" },
];
/** What is to be repaid follows only if there is any. */
const OWED: ShownSum = { name: "overpaid", label: "order_list.column.overpaid" };

/** The sums of all orders that the list's filters select, on all of its pages, in each currency. */
export function OrderSums({ query }: { query: Readonly<Record<string, string>> }) {
  const { t, formats } = useTextTools();
  const results = useCall(orderExportApi.sums, { query }, { keep_previous: true }).data?.results ?? [];
  const shown = ({ overpaid }: CurrencySums): readonly ShownSum[] => (isZero(overpaid) ? SUMS : [...SUMS, OWED]);
  return (
    <SumsFooter
      label={t("order_list.sums.label")}
      rows={results.map((sums) => ({
        key: String(sums.currency),
        count: t("order_list.sums.count", formats.counted(sums.orders)),
        sums: shown(sums).map(({ name, label, hint }) => ({
          key: name,
          label: t(label),
          ...(hint === undefined ? {} : { hint: t(hint) }),
          value: formats.money(sums[name], sums.currency),
          is_owed: name === "overpaid",
        })),
      }))}
    />
  );
}
