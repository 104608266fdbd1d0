import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useAct } from "#src/api/hooks.ts";
import { useT } from "#src/locale/use-t.ts";
import { DecideDialog } from "#src/features/orders/DecideDialog.tsx";
import { nameOfLine } from "#src/features/orders/use-all-lines.tsx";

/** The customer awaits no more of a line, and says why. */
export function CloseLineDialog({
  order,
  item,
  onDone,
  onClose,
}: {
  order: Order;
  item: OrderItem;
  onDone: (order: Order) => void;
  onClose: () => void;
}) {
  const t = useT();
  const close = useAct(orderDeliveryApi.close_line);
  return (
    <DecideDialog
      order={order}
      refuses
      title={t("order_delivery.close_line.title", { name: nameOfLine(item) })}
      submit_label={t("order_delivery.close_line.confirm")}
      text={t("order_delivery.close_line.text")}
      decide={({ version, refusal, idempotency_key }) =>
        close.mutateAsync({
          params: { id: order.id, itemId: item.id },
          body: { version, reason: refusal ?? "" },
          idempotency_key,
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}
