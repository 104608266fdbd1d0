import { styled } from "@mui/material/styles";
import { subtract } from "#contract/money/decimal.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { SumRow } from "#src/ui/page/SumRow.tsx";
import { dueRows } from "#src/features/orders/due-rows.ts";
import { sideOf } from "#src/features/orders/is-our-turn.ts";
import { PaymentPlan } from "#src/features/orders/PaymentPlan.tsx";

const Stack = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  rowGap: 2,
  margin: "0 0 8px",
  "& dt": { color: theme.vars.palette.text.secondary },
  "& dd": { textAlign: "right", paddingLeft: 12 },
  "& .subtotal, & .total": {
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    borderTop: `1px solid ${theme.vars.palette.text.primary}`,
    paddingTop: 2,
  },
  "& .total": { borderBottom: `3px double ${theme.vars.palette.text.primary}`, paddingBottom: 2 },
}));

interface PayStackProps {
  order: Order;
  /** VAT by rate. */
  rates: readonly { readonly key: string; readonly label: string; readonly value: string }[];
  /** Freight without VAT; null if there is none, undefined until it is known. */
  freight: string | null | undefined;
}

/** Adds up what is to be paid for an order: goods, freight, net, VAT and gross. Below are the payments. */
export function PayStack({ order, rates, freight }: PayStackProps) {
  const { t, formats } = useTextTools();
  const { workspace } = useMe();
  const side = sideOf(order, workspace?.id);
  const { total, total_with_vat, due_total_with_vat, currency, item_count } = order;
  const money = (amount: string): string => formats.money(amount, currency);
  // The sums of goods and freight are empty until it is known whether the order has freight.
  const hasFreight = freight !== null && freight !== undefined;
  const goods = hasFreight ? money(subtract(total, freight)) : freight === null ? money(total) : "";
  // After lines were closed, less is to be paid than what was ordered, and both sums have their names.
  const isWhole = due_total_with_vat === total_with_vat;
  // Nothing is to be paid for a closed order any more, so its sums are only what was ordered.
  const isOpen = order.status !== "CLOSED";
  const isTaxed = order.tax_type === TAX_TYPE.SUBJECT;
  const withVat = isWhole && isOpen ? t(`order_steps.sum.gross.${side}`) : t("orders.line.gross");
  const grossLabel = isTaxed ? withVat : isOpen ? t(`order_steps.sum.to_pay.${side}`) : t("order_steps.sum.of_order");
  const rows = [
    {
      key: "goods",
      label: t("order_steps.sum.goods", formats.counted(hasFreight ? item_count - 1 : item_count)),
      value: goods,
    },
    ...(hasFreight ? [{ key: "freight", label: t("orders.line.freight"), value: money(freight) }] : []),
  ];
  return (
    <AsideCard title={isOpen ? t(`order_steps.sum.to_pay.${side}`) : t("order_steps.sum.of_order")}>
      <Stack>
        {rows.map(({ key, label, value }) => (
          <Row key={key} label={label} value={value} />
        ))}
        {isTaxed && (
          <>
            <Row look="subtotal" label={t("orders.line.net")} value={money(total)} />
            {rates.map(({ key, label, value }) => (
              <Row key={key} label={label} value={value} />
            ))}
          </>
        )}
        <Row look="total" label={grossLabel} value={money(total_with_vat)} />
      </Stack>
      {dueRows(order, { t, formats }).map(({ key, label, value }) => (
        <SumRow key={key} label={key === "due" ? t(`order_steps.sum.to_pay.${side}`) : label} value={value} />
      ))}
      <PaymentPlan order={order} />
    </AsideCard>
  );
}

interface RowProps {
  label: string;
  value: string;
  /** A subtotal has a single line above it, the total a double line below it. */
  look?: "subtotal" | "total";
}

function Row({ label, value, look }: RowProps) {
  return (
    <>
      <dt className={look}>{label}</dt>
      <dd className={look === undefined ? "num" : `num ${look}`}>{value}</dd>
    </>
  );
}
