import type { Order } from "#contract/orders/order.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { CloseOrderDialog } from "#src/features/orders/CloseOrderDialog.tsx";
import { DeclineOrderDialog } from "#src/features/orders/DeclineOrderDialog.tsx";
import { ReopenOrderDialog } from "#src/features/orders/ReopenOrderDialog.tsx";

/** The dialogs that end an order, or open it again. */
export type EndDialog = "close" | "decline" | "reopen";

interface EndDialogsProps {
  readonly order: Order;
  readonly open: EndDialog;
  readonly onDone: (order: Order, words: string) => void;
  readonly onClose: () => void;
}

export function EndDialogs({ order, open, onDone, onClose }: EndDialogsProps) {
  const t = useT();
  const given = (words: string) => ({ order, onClose, onDone: (after: Order) => onDone(after, words) });
  if (open === "decline") return <DeclineOrderDialog {...given(t("orders.decline.done"))} />;
  if (open === "reopen") return <ReopenOrderDialog {...given(t("orders.reopen.done"))} />;
  const closed = (after: Order): string =>
    t(after.status === "CLOSED" ? "orders.close.done" : "orders.close.lines_done");
  return <CloseOrderDialog order={order} onClose={onClose} onDone={(after) => onDone(after, closed(after))} />;
}
