import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import type { SupplierCard } from "#contract/suppliers/supplier.api.ts";
import { OrderStatusChip } from "#src/entities/order/OrderStatusChip.tsx";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

type Records<K extends "last_orders" | "last_tenders"> = NonNullable<SupplierCard[K]>;

function Records({
  title,
  none,
  count,
  children,
}: {
  title: string;
  none: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <AsideCard title={title}>
      {count === 0 ? <Box sx={{ color: "text.secondary" }}>{none}</Box> : <Box sx={{ mx: -1.75 }}>{children}</Box>}
    </AsideCard>
  );
}

export function LastOrders({ orders }: { orders: Records<"last_orders"> }) {
  const { t, formats } = useTextTools();
  const title = t("suppliers.card.last_orders");
  const columns = [
    { key: "number", header: t("suppliers.card.column.number") },
    { key: "name", header: t("suppliers.card.column.name"), hide: "wide" as const },
    { key: "status", header: t("suppliers.card.column.status") },
    { key: "total", header: t("suppliers.card.column.total") },
    { key: "created_at", header: t("suppliers.card.column.created_at"), hide: "wide" as const },
  ];
  return (
    <Records title={title} none={t("suppliers.card.no_orders")} count={orders.length}>
      <PlainTable label={title} columns={columns}>
        {orders.map((order) => (
          <tr key={order.id}>
            <td className="num">
              <TextLink to={paths.order(order.id)}>{orderCode(order.number)}</TextLink>
            </td>
            <td className="wide">{order.name}</td>
            <td>
              <OrderStatusChip plain status={order.status} declined={order.is_declined} />
            </td>
            <td className="num">{formats.money(order.total_with_vat, order.currency)}</td>
            <td className="num quiet wide">{formats.date(order.created_at)}</td>
          </tr>
        ))}
      </PlainTable>
    </Records>
  );
}

export function LastTenders({ tenders }: { tenders: Records<"last_tenders"> }) {
  const { t, formats } = useTextTools();
  const title = t("suppliers.card.last_tenders");
  const columns = [
    { key: "number", header: t("suppliers.card.column.number") },
    { key: "name", header: t("suppliers.card.column.name"), hide: "wide" as const },
    { key: "answer", header: t("suppliers.card.column.answer") },
    { key: "sent_at", header: t("suppliers.card.column.sent_at") },
  ];
  return (
    <Records title={title} none={t("suppliers.card.no_tenders")} count={tenders.length}>
      <PlainTable label={title} columns={columns}>
        {tenders.map((tender) => (
          <tr key={tender.id}>
            <td className="num">
              <TextLink to={paths.tender(tender.id)}>{tenderCode(tender)}</TextLink>
            </td>
            <td className="wide">{tender.name}</td>
            <td>{t(`suppliers.card.answer.${tender.offer_status}`)}</td>
            <td className="num quiet">{formats.date(tender.sent_at)}</td>
          </tr>
        ))}
      </PlainTable>
    </Records>
  );
}
