import Box from "@mui/material/Box";
import { compare, isZero } from "#contract/money/decimal.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { lateness } from "#contract/orders/promised-day.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import type { MoreItem } from "#src/ui/page/MoreMenu.tsx";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { useQuantity } from "#src/api/choices.ts";
import { useLineName } from "#src/features/orders/use-all-lines.tsx";

/** Returns true if part of a line is still to be delivered. */
const isAwaited = ({ kind, close_reason, accepted_quantity, quantity }: OrderItem): boolean =>
  kind === "goods" && close_reason === null && compare(accepted_quantity, quantity) < 0;

/** Returns true if delivery dates apply to the order, because it is confirmed or something has been shipped. */
export const isDeliveredOrder = ({
  confirmation,
  delivery_status,
}: Pick<Order, "confirmation" | "delivery_status">): boolean =>
  confirmation === "CONFIRMED" || delivery_status !== "none";

/** Tag for a closed line, or for a line whose delivery date is near or past. */
function LateTag({ item }: { item: OrderItem }) {
  const t = useT();
  const { today } = useDays();
  if (item.close_reason !== null) return <Tag tone="mute">{t("order_delivery.line.closed")}</Tag>;
  const late = isAwaited(item) ? lateness(item.expected_date, today) : null;
  if (late === null) return null;
  return <Tag tone={late === "late" ? "bad" : "warn"}>{t(`order_delivery.line.${late}`)}</Tag>;
}

export function ItemCell({ item, isDelivered }: { item: OrderItem; isDelivered: boolean }) {
  const { t, formats } = useTextTools();
  const name = useLineName()(item);
  const isAgreed = item.delivery_date !== null || item.expected_date !== item.promised_date;
  const rest = [
    item.manufacturer,
    item.lot_position === null ? null : t("orders.line.lot", { lot: item.lot_position }),
    // Shown instead of the delivery column, which is hidden on narrow screens.
    isAgreed && item.expected_date !== null
      ? t("order_confirmation.propose.by_date", { date: formats.date(item.expected_date) })
      : null,
  ].filter((part) => part !== null);
  return (
    <Box
      component="span"
      sx={{
        display: "block",
        minWidth: 0,
        lineHeight: "18px",
        "& > span": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
      }}
    >
      <Box component="span" sx={{ fontWeight: 500 }}>
        {name} {item.replacement && <Tag tone="swap">{t("orders.line.replacement")}</Tag>}
      </Box>
      <Box component="span" sx={{ fontSize: "0.75rem", lineHeight: "16px", color: "text.secondary" }}>
        {/* The tag comes first, so that it is never truncated. */}
        {isDelivered && <LateTag item={item} />} <span className="code">{item.part_number}</span>
        {rest.length > 0 && ` ${item.part_number === null ? "" : "· "}${rest.join(", ")}`}
      </Box>
    </Box>
  );
}

/**
 * Returns a function that formats a line's delivered quantity or, if nothing is delivered, the quantity in transit.
 * Null before the first shipment.
 */
export function useProgressNote(): (item: OrderItem) => string | null {
  const t = useT();
  const words = useQuantity();
  return ({ accepted_quantity: accepted, on_the_way_quantity: way, unit }) => {
    if (!isZero(accepted)) return t("order_delivery.line.accepted", { quantity: words(accepted, unit) });
    return isZero(way) ? null : t("order_delivery.line.on_the_way", { quantity: words(way, unit) });
  };
}

export function QuantityCell({ item }: { item: OrderItem }) {
  const words = useQuantity();
  const note = useProgressNote()(item);
  const { accepted_quantity: accepted, on_the_way_quantity: way, quantity, unit } = item;
  if (item.kind === "freight") return null;
  return (
    <Box component="span" className="num" sx={{ display: "block", width: "100%", lineHeight: "16px" }}>
      {words(quantity, unit)}
      {note !== null && (
        <>
          <Box component="span" sx={{ display: "block", fontSize: "0.75rem", color: "text.secondary" }}>
            {note}
          </Box>
          <ProgressLine
            label={note}
            total={Number(quantity)}
            parts={[
              { value: Number(accepted), tone: "good" },
              { value: Number(way), tone: "warn" },
            ]}
          />
        </>
      )}
    </Box>
  );
}

/** Actions on an order line. An action is undefined if the user may not perform it. */
export interface LineActs {
  readonly onRemove: ((item: OrderItem) => void) | undefined;
  readonly onCloseLine: ((item: OrderItem) => void) | undefined;
}

export function LineMenu({ item, onRemove, onCloseLine }: LineActs & { item: OrderItem }) {
  const t = useT();
  const label = t("order_delivery.line.menu", { position: item.position });
  const isBegun = !isZero(item.accepted_quantity) || !isZero(item.on_the_way_quantity);
  const items: readonly (MoreItem | false)[] = [
    onCloseLine !== undefined &&
      isAwaited(item) && {
        key: "close",
        label: t("order_delivery.close_line.open"),
        icon: "check",
        onClick: () => onCloseLine(item),
      },
    onRemove !== undefined &&
      !isBegun && {
        key: "remove",
        label: t(item.kind === "freight" ? "order_lines.freight.remove" : "order_lines.remove.open"),
        icon: "trash",
        destructive: true,
        onClick: () => onRemove(item),
      },
  ];
  return <MoreMenu label={label} items={items} />;
}
