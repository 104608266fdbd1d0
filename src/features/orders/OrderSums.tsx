import { styled } from "@mui/material/styles";
import type { Key } from "#i18n/keys.ts";
import { isZero } from "#contract/money/decimal.ts";
import type { ListedSum } from "#contract/orders/listed-order.ts";
import type { OrderSums as Sums } from "#contract/orders/order-list.schema.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { useCall } from "#src/api/hooks.ts";
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

const Line = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: "2px 20px",
  padding: "8px 20px",
  fontSize: "0.8125rem",
  color: theme.vars.palette.text.secondary,
  borderTop: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  "& dl": { display: "contents" },
  "& dl > div": { display: "flex", gap: 6 },
  "& dd": { margin: 0, color: theme.vars.palette.text.primary, fontWeight: 500, whiteSpace: "nowrap" },
  "& .owed dd": { color: theme.vars.palette.ui.tone.bad[0] },
}));

function OfCurrency({ sums }: { sums: CurrencySums }) {
  const { t, formats } = useTextTools();
  const shown: readonly ListedSum[] = isZero(sums.overpaid) ? SUMS : [...SUMS, "overpaid"];
  return (
    <Line>
      <span>{t("order_list.sums.count", formats.counted(sums.orders))}</span>
      <dl>
        {shown.map((name) => (
          <div key={name} className={name === "overpaid" ? "owed" : undefined}>
            <dt>{t(LABELS[name])}</dt>
            <dd className="num">{formats.money(sums[name], sums.currency)}</dd>
          </div>
        ))}
      </dl>
    </Line>
  );
}

/** The sums of all orders that the list's filters select, on all of its pages, in each currency. */
export function OrderSums({ query }: { query: Readonly<Record<string, string>> }) {
  const { t } = useTextTools();
  const sums = useCall(orderApi.sums, { query }, { keep_previous: true }).data?.results ?? [];
  if (sums.length === 0) return null;
  return (
    <section aria-label={t("order_list.sums.label")}>
      {sums.map((each) => (
        <OfCurrency key={each.currency} sums={each} />
      ))}
    </section>
  );
}
