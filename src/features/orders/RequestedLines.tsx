import Box from "@mui/material/Box";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { orderCode } from "#contract/numbering.ts";
import type { Order, RequestPrices } from "#contract/orders/order.schema.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useQuantity, useTypedPrice } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { priceHeading } from "#src/features/orders/price-heading.ts";

/** Input for a purchase item. Null means that the field is empty. */
export interface Typed {
  readonly quantity: string | null;
  readonly price: string | null;
  /** Number of units that the price covers. Greater than 1 if the last purchase was priced per several units. */
  readonly price_quantity: number;
}

interface RequestedLinesProps {
  order: Order;
  items: readonly PurchaseItem[];
  paid: RequestPrices["results"];
  valueOf: (item: PurchaseItem) => Typed;
  onChange: (item: number, value: Typed) => void;
}

/** Edits the quantity and price of the selected purchase items. The last price paid is prefilled. */
export function RequestedLines({ order, items, paid, valueOf, onChange }: RequestedLinesProps) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const priceOf = useTypedPrice();
  return (
    <Box component="ul" aria-label={t("order_lines.requests.chosen")} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {items.map((item) => {
        const before = paid.find(({ purchase_item }) => purchase_item === item.id);
        const value = valueOf(item);
        const name = item.nomenclature ?? item.part_number ?? "";
        const said = [
          item.part_number,
          item.status === "partly_ordered"
            ? t("order_lines.requests.left", {
                left: quantityOf(item.open_quantity, item.units),
                quantity: quantityOf(item.quantity, item.units),
              })
            : t("order_lines.requests.asked", { quantity: quantityOf(item.quantity, item.units) }),
          before === undefined
            ? null
            : t("order_lines.requests.paid", {
                price: priceOf(before, item.units, order.currency),
                order: orderCode(before.order.number),
                date: formats.date(before.ordered_at),
              }),
        ];
        return (
          <Box
            component="li"
            key={item.id}
            sx={{
              display: "grid",
              gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 140px 160px" },
              gap: 1,
              py: 1,
              borderBottom: 1,
              borderColor: "ui.line",
            }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
              {name}
              <Box sx={{ color: "text.secondary", typography: "caption" }}>{said.filter(Boolean).join(" · ")}</Box>
            </Box>
            <FieldQuantity
              label={t("order_lines.requests.quantity_of", { name })}
              value={value.quantity}
              onChange={(quantity) => onChange(item.id, { ...value, quantity })}
            />
            <FieldMoney
              label={t("order_lines.requests.price_of", { price: t(priceHeading(order)), name })}
              scale={PRICE_SCALE}
              sign={
                value.price_quantity === 1
                  ? CURRENCY[order.currency].symbol
                  : t("ui.price_for", {
                      price: CURRENCY[order.currency].symbol,
                      quantity: quantityOf(String(value.price_quantity), item.units),
                    })
              }
              value={value.price}
              // Clearing the price field resets the price to one unit.
              onChange={(price) =>
                onChange(item.id, { ...value, price, ...(price === null ? { price_quantity: 1 } : {}) })
              }
            />
          </Box>
        );
      })}
    </Box>
  );
}
