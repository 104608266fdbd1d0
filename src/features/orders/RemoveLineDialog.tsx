import { orderApi } from "#contract/orders/order.api.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useAct } from "#src/api/hooks.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";

/** Asks before a line is taken out of the order: the supplier sees at once that it is gone. */
export function RemoveLineDialog({
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
  const remove = useAct(orderApi.remove_item);
  const { busy, error, attempt } = useAttempt();
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  const confirm = (): Promise<void> =>
    attempt(async () => {
      await seen.confirm(async ({ version }, idempotency_key) => {
        onDone(
          await remove.mutateAsync({ params: { id: order.id, itemId: item.id }, body: { version }, idempotency_key }),
        );
      });
      return undefined;
    });
  return (
    <ConfirmDialog
      open
      destructive
      title={t("order_lines.remove.title", { name: item.nomenclature ?? item.part_number ?? "" })}
      confirm_label={t("order_lines.remove.confirm")}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
      {t(item.lot === null ? "order_lines.remove.text_own" : "order_lines.remove.text_lot")}
    </ConfirmDialog>
  );
}
