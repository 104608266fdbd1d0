import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { isZero } from "#contract/money/decimal.ts";
import { namesOf } from "#contract/fields.ts";
import { DELIVERY_FIELDS } from "#contract/orders/delivery-fields.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { DELIVERY_LOOK } from "#src/features/orders/delivery-look.ts";
import { AddDeliveryFile } from "#src/features/orders/AddDeliveryFile.tsx";
import { DeliveryFile } from "#src/features/orders/DeliveryFile.tsx";
import { useDetailFacts } from "#src/features/orders/use-detail-facts.ts";
import { useQuantity } from "#src/api/choices.ts";

const WRAPS = { whiteSpace: "normal", overflowWrap: "anywhere" } as const;

function Line({ line }: { line: OrderDelivery["lines"][number] }) {
  const t = useT();
  const words = useQuantity();
  const { position, name, unit, reason } = line;
  const parts = (
    ["announced", "accepted", "paid_surplus", "short", "refused", "returned", "returning"] as const
  ).flatMap((what) => {
    const value = line[what];
    // Zero quantities are hidden, except "Accepted: 0".
    const isShown = value !== null && (what === "accepted" || !isZero(value));
    return isShown ? [t(`order_delivery.card.${what}`, { quantity: words(value, unit) })] : [];
  });
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: "ui.line" }}>
      <Box sx={{ fontWeight: 500, overflowWrap: "anywhere" }}>
        {position}. {name}
      </Box>
      <Box className="num" sx={{ color: "text.secondary", ...WRAPS }}>
        {parts.join(" · ")}
        {reason === null ? "" : `. ${reason}`}
      </Box>
    </Box>
  );
}

/** The expected day is of interest only until the delivery arrives. */
const isOfInterest = (name: keyof typeof DELIVERY_FIELDS, { status }: OrderDelivery): boolean =>
  name !== "expected_on" || status === "ANNOUNCED";

interface DeliveryCardProps {
  order: Order;
  delivery: OrderDelivery;
  adds: boolean;
  onCancel: (delivery: OrderDelivery) => void;
  /** Opens the sheet for a return or a correction; undefined if the reader can't request them. */
  onAdjust?: ((delivery: OrderDelivery) => void) | undefined;
  onAdded: () => void;
}

export function DeliveryCard({ order, delivery, adds, onCancel, onAdjust, onAdded }: DeliveryCardProps) {
  const t = useT();
  const { number, status, lines, files, shipped_on } = delivery;
  const waits = status === "ANNOUNCED";
  const facts = useDetailFacts()({
    names: namesOf(DELIVERY_FIELDS).filter((name) => isOfInterest(name, delivery)),
    fields: DELIVERY_FIELDS,
    labelOf: (name) => t(`order_delivery.field.${name}`),
    values: delivery,
  });
  const short = facts.filter(({ isLong }) => !isLong).map(({ text }) => text);
  return (
    <AsideCard
      title={t("order_delivery.card.title", { number })}
      action={<StatusChip {...DELIVERY_LOOK[status]} label={t(`order_delivery.state.${status}`)} />}
    >
      <Box className="num" sx={{ color: "text.secondary", mb: 0.75, ...WRAPS }}>
        {[...(shipped_on === null ? [t("order_delivery.card.unannounced")] : []), ...short].join(" · ")}
      </Box>
      {facts
        .filter(({ isLong }) => isLong)
        .map(({ name, text }) => (
          <Box key={name} sx={{ mb: 0.75, overflowWrap: "anywhere" }}>
            {text}
          </Box>
        ))}
      <Box
        component="ul"
        aria-label={t("order_delivery.card.lines", { number })}
        sx={{ listStyle: "none", m: 0, p: 0 }}
      >
        {lines.map((line) => (
          <Line key={line.item} line={line} />
        ))}
      </Box>
      {files
        .filter(({ adjustment }) => adjustment === null)
        .map((file) => (
          <DeliveryFile key={file.id} order={order} delivery={delivery.id} file={file} />
        ))}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
        {waits && order.actions.includes("receive_delivery") && (
          <Button
            variant="contained"
            component={Link}
            to={paths.receipt(order.id, delivery.id)}
            startIcon={<Icon name="check" />}
          >
            {t("order_delivery.receive.open")}
          </Button>
        )}
        {status === "RECEIVED" && (
          <Button size="small" component={Link} to={paths.receipt(order.id, delivery.id)}>
            {t("order_receipt.show")}
          </Button>
        )}
        {adds && status !== "CANCELLED" && (
          <AddDeliveryFile order={order} delivery={delivery.id} adjustment={null} onAdded={onAdded} />
        )}
        {status === "RECEIVED" && onAdjust !== undefined && (
          <Button size="small" startIcon={<Icon name="undo" />} onClick={() => onAdjust(delivery)}>
            {t("order_delivery.adjust.open")}
          </Button>
        )}
        {waits && order.actions.includes("cancel_delivery") && (
          <Button size="small" color="error" onClick={() => onCancel(delivery)}>
            {t("order_delivery.cancel.open")}
          </Button>
        )}
      </Box>
    </AsideCard>
  );
}
