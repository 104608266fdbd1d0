import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Link } from "react-router";
import type { OrderAdjustment } from "#contract/orders/adjustment.schema.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCache } from "#src/api/hooks.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";
import { AdjustmentCard } from "#src/features/orders/AdjustmentCard.tsx";
import { DeliveryCard } from "#src/features/orders/DeliveryCard.tsx";
import type { DeliveryDialog } from "#src/features/orders/DeliveryDialogs.tsx";
import { OrderTolerance } from "#src/features/orders/OrderTolerance.tsx";
import { useMayAdjust } from "#src/features/orders/use-may-adjust.ts";

const DeliveryDialogs = deferred(
  async () => (await import("#src/features/orders/DeliveryDialogs.tsx")).DeliveryDialogs,
);

interface OrderDeliveriesProps {
  order: Order;
  onChanged: (order: Order, words: string) => void;
}

function Progress({ order, onOpen }: { order: Order; onOpen: (open: DeliveryDialog) => void }) {
  const { t, formats } = useTextTools();
  const { workspace } = useMe();
  const { actions, delivery_status, item_count, open_lines } = order;
  const done = item_count - open_lines;
  const side = order.supplier.id === workspace?.id ? "supplier" : "customer";
  return (
    <AsideCard title={t(`order_delivery.status.${delivery_status}`)}>
      <ProgressLine
        label={t("order_delivery.tab")}
        total={item_count}
        parts={[{ value: done, tone: "good" }]}
        height={6}
      />
      <Box className="num" sx={{ color: "text.secondary", my: 1 }}>
        {t("order_delivery.lines_done", { done: formats.count(done), of: formats.count(item_count) })}
      </Box>
      {delivery_status === "none" && order.status !== "CLOSED" && (
        <Box sx={{ color: "text.secondary", mb: 1 }}>{t(`order_delivery.none_${side}`)}</Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {actions.includes("announce_delivery") && (
          <Button variant="contained" startIcon={<Icon name="truck" />} onClick={() => onOpen({ kind: "announce" })}>
            {t("order_delivery.announce.open")}
          </Button>
        )}
        {actions.includes("move_delivery") && (
          <Button startIcon={<Icon name="calendar" />} onClick={() => onOpen({ kind: "move" })}>
            {t("order_delivery.move.open")}
          </Button>
        )}
        {actions.includes("receive_delivery") && open_lines > 0 && (
          <Button component={Link} to={paths.receipt(order.id, null)} startIcon={<Icon name="edit" />}>
            {t("order_delivery.receive.open_unannounced")}
          </Button>
        )}
      </Box>
      <OrderTolerance order={order} onChange={() => onOpen({ kind: "tolerance" })} />
    </AsideCard>
  );
}

export function OrderDeliveries({ order, onChanged }: OrderDeliveriesProps) {
  const t = useT();
  const notify = useNotify();
  const may = useMay();
  const { refresh } = useCache();
  const [open, setOpen] = useState<DeliveryDialog | null>(null);
  const answer = useListOf<OrderDelivery>("order-deliveries", { of: order.id });
  const adjustments = useListOf<OrderAdjustment>("order-adjustments", { of: order.id });
  const adjusts = useMayAdjust(order);
  const added = (): void => {
    notify(t("order_delivery.card.file_added"));
    void refresh("order-deliveries");
  };
  if (answer.data === undefined)
    return answer.error === null ? (
      <SkeletonList columns={2} />
    ) : (
      <ReadFailure title={t("order_delivery.failed")} answer={answer} />
    );
  const files = answer.data.flatMap((delivery) => delivery.files);
  return (
    // Focusable, because a scrollable area must be reachable by keyboard.
    <Box
      role="group"
      tabIndex={0}
      aria-label={t("order_delivery.tab")}
      sx={{
        px: { xs: 2, sm: 2.5 },
        py: 2,
        overflow: "auto",
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
        alignContent: "start",
        alignItems: "start",
      }}
    >
      <Progress order={order} onOpen={setOpen} />
      {(adjustments.data ?? []).map((adjustment) => (
        <AdjustmentCard
          key={`adjustment ${adjustment.id}`}
          order={order}
          adjustment={adjustment}
          files={files.filter((file) => file.adjustment === adjustment.id)}
          adds={may(orderDeliveryApi.add_file)}
          onAdded={added}
          onAct={(verb) => setOpen({ kind: "answer", adjustment, verb })}
        />
      ))}
      {answer.data.map((delivery) => (
        <DeliveryCard
          key={delivery.id}
          order={order}
          delivery={delivery}
          adds={may(orderDeliveryApi.add_file)}
          onCancel={(chosen) => setOpen({ kind: "cancel", delivery: chosen })}
          onAdjust={adjusts ? (chosen) => setOpen({ kind: "adjust", delivery: chosen }) : undefined}
          onAdded={added}
        />
      ))}
      {open !== null && (
        <DeliveryDialogs order={order} open={open} onChanged={onChanged} onClose={() => setOpen(null)} />
      )}
    </Box>
  );
}
