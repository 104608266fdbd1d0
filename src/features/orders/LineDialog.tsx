import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { typedPrice } from "#contract/money/vat.ts";
import { dueSums } from "#contract/orders/line-money.ts";
import type { Money } from "#contract/primitives.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useT } from "#src/locale/use-t.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";
import { DecideDialog } from "#src/features/orders/DecideDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { nameOfLine, useLineName } from "#src/features/orders/use-all-lines.tsx";
import { useSeenOrder } from "#src/features/orders/use-seen-order.tsx";

interface LineDialogGiven extends OrderActionProps {
  item: OrderItem;
}

/** Asks the user to confirm the removal of a line. The supplier sees the removal immediately. */
function RemoveLine({ item, order, onDone, onClose }: LineDialogGiven) {
  const t = useT();
  const name = useLineName()(item);
  const remove = useCallMutation(orderApi.remove_item);
  const { busy, error, changes, confirm } = useSeenOrder(order);
  const params = { id: order.id, itemId: item.id };
  return (
    <ConfirmDialog
      open
      destructive
      title={t("order_lines.remove.title", { name })}
      confirmLabel={t("order_lines.remove.confirm")}
      busy={busy}
      error={error}
      onConfirm={() =>
        confirm(async ({ version }, idempotency_key) =>
          onDone(await remove.mutateAsync({ params, body: { version }, idempotency_key })),
        )
      }
      onClose={onClose}
    >
      {changes}
      {t(item.lot === null ? "order_lines.remove.text_own" : "order_lines.remove.text_lot")}
    </ConfirmDialog>
  );
}

/** Returns the sum to be paid for a line once it is closed; null if the line has no price. */
function dueOnceClosed({ basis, tax_type }: Order, item: OrderItem): Money | null {
  const typed = typedPrice(basis, item);
  if (typed === null) return null;
  const line = { ...item, ...typed, based_price: typed.price, is_closed: true };
  return dueSums(line, { basis, tax_type }).gross;
}

function CloseLine({ item, ...frame }: LineDialogGiven) {
  const { t, formats } = useTextTools();
  const due = dueOnceClosed(frame.order, item);
  const close = useCallMutation(orderDeliveryApi.close_line);
  const params = { id: frame.order.id, itemId: item.id };
  return (
    <DecideDialog
      {...frame}
      refuses
      title={t("order_delivery.close_line.title", { name: nameOfLine(item) })}
      submitLabel={t("order_delivery.close_line.confirm")}
      text={[
        t("order_delivery.close_line.text"),
        ...(due === null
          ? []
          : [t("order_delivery.close_line.due", { due: formats.money(due, frame.order.currency) })]),
      ].join(" ")}
      decide={({ version, refusal, idempotency_key }) =>
        close.mutateAsync({ params, body: { version, reason: refusal ?? "" }, idempotency_key })
      }
    />
  );
}

export type LineAction = "remove" | "close";

export const LineDialog = ({ action, ...given }: LineDialogGiven & { action: LineAction }) =>
  action === "remove" ? <RemoveLine {...given} /> : <CloseLine {...given} />;
