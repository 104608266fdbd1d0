import { useMemo } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { OrderStatusChip } from "#src/entities/order/OrderStatusChip.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";

/** True for an order that one side would not have. */
export const isDeclined = (order: Pick<Order, "status" | "payment_status">): boolean =>
  order.status === "CLOSED" && order.payment_status === "REFUSED";

/** The other side of an order. */
export const partnerOf = (order: Order, workspace: number | undefined): Order["customer"] =>
  order.customer.id === workspace ? order.supplier : order.customer;

/** Columns of the list of orders. */
export function useOrderColumns(): readonly GridColumn<Order>[] {
  const t = useT();
  const formats = useFormats();
  const { workspace } = useMe();
  const me = workspace?.id;
  return useMemo((): GridColumn<Order>[] => {
    return [
      {
        field: "number",
        kind: "custom",
        header: t("orders.column.number"),
        width: 104,
        sortable: true,
        format: (_value, { number }) => orderCode(number),
      },
      {
        field: "name",
        kind: "text",
        header: t("orders.column.name"),
        flex: 1,
        minWidth: 200,
        sortable: true,
        drawsText: 0,
        render: ({ name }) => (
          <span className="is-cut" style={{ fontWeight: 500 }}>
            {name}
          </span>
        ),
      },
      {
        field: "partner",
        kind: "custom",
        header: t("orders.column.partner"),
        width: 200,
        priority: 2,
        format: (_value, order) => partnerOf(order, me).name,
      },
      {
        field: "status",
        kind: "custom",
        header: t("orders.column.status"),
        width: 150,
        sortable: true,
        format: (_value, order) => t(isDeclined(order) ? "orders.declined" : `orders.status.${order.status}`),
        render: (order) => <OrderStatusChip plain status={order.status} declined={isDeclined(order)} />,
      },
      {
        field: "tender",
        kind: "custom",
        header: t("orders.column.tender"),
        width: 104,
        priority: 4,
        format: (_value, { tender }) => (tender === null ? "" : tenderCode(tender)),
      },
      {
        field: "item_count",
        kind: "custom",
        header: t("orders.column.items"),
        width: 88,
        align: "right",
        priority: 3,
        format: (_value, { item_count }) => formats.count(item_count),
      },
      {
        field: "total_with_vat",
        kind: "custom",
        header: t("orders.column.total"),
        width: 152,
        align: "right",
        sortable: true,
        format: (_value, { total_with_vat, currency }) => formats.money(total_with_vat, CURRENCY[currency].code),
      },
      {
        field: "created_at",
        kind: "custom",
        header: t("orders.column.created"),
        width: 104,
        sortable: true,
        priority: 5,
        format: (_value, { created_at }) => formats.date(created_at),
      },
    ];
  }, [t, formats, me]);
}
