import type { ReactNode } from "react";
import type { Order } from "#contract/orders/order.schema.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { useSeenOrder } from "#src/features/orders/use-seen-order.tsx";

/** Props of every dialog that changes an order. `onDone` receives the updated order. */
export interface OrderActionProps {
  readonly order: Order;
  readonly onDone: (order: Order) => void;
  readonly onClose: () => void;
}

interface OrderDialogProps extends OrderActionProps {
  readonly title: (order: Order) => string;
  readonly submitLabel: string;
  readonly destructive?: boolean;
  /** Shows the dialog as a sheet at the right edge. */
  readonly sheet?: boolean;
  /** True if closing the dialog would lose typed text. */
  readonly isTyped?: boolean;
  /**
   * Sends the change with the revision that the user saw. A retry sends the same idempotency key. Null while the input
   * is invalid.
   */
  readonly send: ((seen: Order, idempotency_key: string) => Promise<Order>) | null;
  readonly children: ReactNode;
}

/**
 * Dialog for changing an order. If the other company has changed the order since it was shown, the user sees these
 * changes first. Typed text is preserved.
 */
export function OrderDialog(props: OrderDialogProps) {
  const { order, title, isTyped = false, send, onDone, onClose, children, ...frame } = props;
  const { shown, busy, error, changes, confirm } = useSeenOrder(order);
  useUnsaved(isTyped);
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
