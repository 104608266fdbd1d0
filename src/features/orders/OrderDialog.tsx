import type { ReactNode } from "react";
import type { Order } from "#contract/orders/order.schema.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";

/** What each dialog about an order is given: `onDone` gets the order as it is afterwards. */
export interface OrderDialogGiven {
  readonly order: Order;
  readonly onDone: (order: Order) => void;
  readonly onClose: () => void;
}

interface OrderDialogProps extends OrderDialogGiven {
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
  const { busy, error, attempt } = useAttempt();
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  useUnsaved(is_typed);
  const submit = (): Promise<void> =>
    attempt(async () => {
      if (send !== null) await seen.confirm(async (record, key) => onDone(await send(record, key)));
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      title={title(seen.record ?? order)}
      {...frame}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      disabled={send === null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
      {children}
    </FormDialog>
  );
}
