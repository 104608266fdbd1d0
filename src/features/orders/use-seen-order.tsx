import { useDataProvider } from "ra-core";
import type { ReactNode } from "react";
import type { Order } from "#contract/orders/order.schema.ts";
import { ChangesSince } from "#src/kit/failure/ChangesSince.tsx";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";

interface SeenOrder {
  readonly shown: Order;
  readonly busy: boolean;
  readonly error: string | null;
  readonly changes: ReactNode;
  /** Sends the change with the revision that the user saw. A retry sends the same idempotency key. */
  readonly confirm: (act: (seen: Order, idempotency_key: string) => Promise<void>) => void;
}

export function useSeenOrder(order: Order): SeenOrder {
  const provider = useDataProvider();
  const { busy, error, attempt } = useDialogAction();
  const orderChange = useOrderChange(order);
  const { id } = order;
  const { record, changes, failure, confirm } = useSeen(
    async () => (await provider.getOne<Order>("orders", { id })).data,
  );
  return {
    shown: record ?? order,
    busy: busy || (record === null && failure === null),
    error,
    changes: <ChangesSince changes={changes} {...orderChange} />,
    confirm: (act) =>
      void attempt(async () => {
        await confirm(act);
      }),
  };
}
