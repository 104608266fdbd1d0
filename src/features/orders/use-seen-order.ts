import { useDataProvider } from "ra-core";
import type { Order } from "#contract/orders/order.schema.ts";
import { useSeen } from "#src/entities/failure/use-seen.ts";
import type { SeenRecord } from "#src/entities/failure/use-seen.ts";

/** The order as a dialog shows it before something about it becomes final. */
export function useSeenOrder({ id }: Pick<Order, "id">): SeenRecord<Order> {
  const provider = useDataProvider();
  return useSeen(async () => (await provider.getOne<Order>("orders", { id })).data);
}
