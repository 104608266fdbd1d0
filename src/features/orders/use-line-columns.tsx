import { useMemo } from "react";
import { linePrice } from "#contract/money/vat.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { isDeliveredOrder, ItemCell, LineMenu, QuantityCell } from "#src/features/orders/LineCells.tsx";
import type { LineActs } from "#src/features/orders/LineCells.tsx";
import { priceHeading } from "#src/features/orders/price-heading.ts";
import { useLineName } from "#src/features/orders/use-all-lines.tsx";
import { useDeliveryWords } from "#src/features/orders/use-delivery-words.ts";

export function useLineColumns(
  {
    basis,
    tax_type,
    confirmation,
    delivery_status,
  }: Pick<Order, "basis" | "tax_type" | "confirmation" | "delivery_status">,
  { onRemove, onCloseLine }: LineActs,
): readonly GridColumn<OrderItem>[] {
  const { t, formats } = useTextTools();
  const units = useUnits();
  const delivery = useDeliveryWords();
  const nameOf = useLineName();
  const isDelivered = isDeliveredOrder({ confirmation, delivery_status });
  return useMemo((): GridColumn<OrderItem>[] => {
    const words = (item: OrderItem): string =>
      [nameOf(item), item.nomenclature === null ? null : item.part_number, item.manufacturer].filter(Boolean).join(" ");
    return [
      { field: "position", kind: "integer", header: t("orders.line.position"), width: 56, align: "left" },
      {
        field: "nomenclature",
        kind: "custom",
        header: t("orders.line.item"),
        flex: 1,
        minWidth: 204,
        format: (_value, item) => words(item),
        render: (item) => <ItemCell item={item} isDelivered={isDelivered} />,
      },
      {
        field: "delivery",
        kind: "custom",
        header: t("orders.line.delivery"),
        width: 104,
        priority: 2,
        format: (_value, item) =>
          (isDelivered && item.expected_date !== null ? formats.date(item.expected_date) : delivery(item)) ??
          t("ui.empty_value"),
      },
      {
        field: "quantity",
        kind: "custom",
        header: t("orders.line.quantity"),
        width: isDelivered ? 152 : 112,
        align: "right",
        format: (_value, item) => formats.quantity(item.quantity, unitSymbol(units, item.unit)),
        render: (item) => <QuantityCell item={item} />,
      },
      {
        field: "price_per_unit",
        kind: "custom",
        header: t(priceHeading({ basis, tax_type })),
        width: 132,
        align: "right",
        priority: 1,
        format: (_value, item) => formats.typedPrice(linePrice(basis, item), { unit: unitSymbol(units, item.unit) }),
      },
      {
        field: "total",
        kind: "custom",
        header: t("orders.line.net"),
        width: 124,
        align: "right",
        priority: 3,
        format: (_value, { total }) => formats.amount(total),
      },
      {
        field: "total_with_vat",
        kind: "custom",
        header: t("orders.line.gross"),
        width: 132,
        align: "right",
        format: (_value, { total_with_vat }) => formats.amount(total_with_vat),
      },
      ...(onRemove === undefined && onCloseLine === undefined
        ? []
        : [
            {
              field: "menu",
              kind: "custom" as const,
              header: t("orders.line.menu"),
              width: 96,
              render: (item: OrderItem) => <LineMenu item={item} onRemove={onRemove} onCloseLine={onCloseLine} />,
            },
          ]),
    ];
  }, [t, formats, units, delivery, nameOf, basis, tax_type, isDelivered, onRemove, onCloseLine]);
}
