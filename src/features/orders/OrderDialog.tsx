import type { ReactNode } from "react";
import type { Order } from "#contract/orders/order.schema.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { useSeenOrder } from "#src/features/orders/use-seen-order.tsx";

/** What each dialog about an order is given: `onDone` gets the order as it is afterwards. */
export interface OrderActionProps {
  readonly order: Order;
  readonly onDone: (order: Order) => void;
  readonly onClose: () => void;
}

interface OrderDialogProps extends OrderActionProps {
  readonly title: (order: Order) => string;
  readonly submit_label: string;
  readonly destructive?: boolean;
  /** Something is typed that closing would lose. */
  readonly is_typed?: boolean;
  /**
   * Makes the change for the revision that was seen; the key stays when it is tried again. Null while what is typed
   * can't be sent.
   */
  readonly send: ((seen: Order, idempotency_key: string) => Promise<Order>) | null;
  readonly children: ReactNode;
}

/**
 * A dialog that changes an order as it was seen: what the other side changed meanwhile is told first, and what is typed
 * stays.
 */
export function OrderDialog(props: OrderDialogProps) {
  const { order, title, is_typed = false, send, onDone, onClose, children, ...frame } = props;
  const { shown, busy, error, changes, confirm } = useSeenOrder(order);
  useUnsaved(is_typed);
  return (
    <FormDialog
      open
      width="sm"
      title={title(shown)}
      {...frame}
      busy={busy}
      error={error}
      disabled={send === null}
      onSubmit={() => send !== null && confirm(async (seen, key) => onDone(await send(seen, key)))}
      onClose={onClose}
    >
      {changes}
      {children}
    </FormDialog>
  );
}
