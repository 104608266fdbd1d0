import { styled } from "@mui/material/styles";
import { subtract } from "#contract/money/decimal.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { SumRow } from "#src/ui/page/SumRow.tsx";
import { dueRows } from "#src/features/orders/due-rows.ts";
import { sideOf } from "#src/features/orders/is-our-turn.ts";
import { PaymentPlan } from "#src/features/orders/PaymentPlan.tsx";
import { useFreight } from "#src/features/orders/use-freight.ts";

const Stack = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "2px 12px",
  margin: "0 0 8px",
  "& dt": { color: theme.vars.palette.text.secondary },
  "& dd": { textAlign: "right" },
  "& .strong": { color: theme.vars.palette.text.primary, fontWeight: 600 },
  "& .rule": { gridColumn: "1 / -1", borderTop: `1px solid ${theme.vars.palette.text.primary}` },
  "& .double": { gridColumn: "1 / -1", borderTop: `3px double ${theme.vars.palette.text.primary}`, marginTop: 2 },
}));

interface PayStackProps {
  order: Order;
  /** VAT by rate. */
  rates: readonly { readonly key: string; readonly label: string; readonly value: string }[];
}

/** Adds up what is to be paid for an order: goods, freight, net, VAT and gross. Below are the payments. */
export function PayStack({ order, rates }: PayStackProps) {
  const { t, formats } = useTextTools();
  const { workspace } = useMe();
  const freight = useFreight(order);
  const side = sideOf(order, workspace?.id);
  const { total, total_with_vat, due_total_with_vat, currency, item_count } = order;
  const money = (amount: string): string => formats.money(amount, currency);
  // The sums of goods and freight are empty until it is known whether the order has freight.
  const hasFreight = freight !== null && freight !== undefined;
  const goods = hasFreight ? money(subtract(total, freight.total)) : freight === null ? money(total) : "";
  // After lines were closed, less is to be paid than what was ordered, and both sums have their names.
  const isWhole = due_total_with_vat === total_with_vat;
  const rows = [
    {
      key: "goods",
      label: t("order_steps.sum.goods", formats.counted(hasFreight ? item_count - 1 : item_count)),
      value: goods,
    },
    ...(hasFreight ? [{ key: "freight", label: t("orders.line.freight"), value: money(freight.total) }] : []),
  ];
  return (
    <AsideCard title={t(`order_steps.sum.to_pay.${side}`)}>
      <Stack>
        {rows.map(({ key, label, value }) => (
          <Row key={key} label={label} value={value} />
        ))}
        <div className="rule" role="presentation" />
        <Row strong label={t("orders.line.net")} value={money(total)} />
        {rates.map(({ key, label, value }) => (
          <Row key={key} label={label} value={value} />
        ))}
        <div className="rule" role="presentation" />
        <Row
          strong
          label={isWhole ? t(`order_steps.sum.gross.${side}`) : t("orders.line.gross")}
          value={money(total_with_vat)}
        />
        <div className="double" role="presentation" />
      </Stack>
      {dueRows(order, { t, formats }).map(({ key, label, value }) => (
        <SumRow key={key} label={label} value={value} />
      ))}
      <PaymentPlan order={order} />
    </AsideCard>
  );
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  const look = strong ? "strong" : "";
  return (
    <>
      <dt className={look}>{label}</dt>
      <dd className={`num ${look}`}>{value}</dd>
    </>
  );
}
