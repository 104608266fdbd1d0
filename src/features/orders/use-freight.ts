import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";

/**
 * Loads the freight line, which is always the last line of an order. Null if there is none; undefined while it is loaded
 * or if loading isn't enabled.
 */
export function useFreight(
  { id, item_count }: Pick<Order, "id" | "item_count">,
  enabled = true,
): OrderItem | null | undefined {
  const last = useListOf<OrderItem>("order-items", {
    of: id,
    page: item_count,
    most: 1,
    enabled: enabled && item_count > 0,
  });
  if (item_count === 0) return null;
  return last.data === undefined ? undefined : (last.data.find(({ kind }) => kind === "freight") ?? null);
}
