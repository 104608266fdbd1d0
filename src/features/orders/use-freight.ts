import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";

/** Loads the freight line, which is always the last line of an order. Null if there is none. */
export function useFreight({ id, item_count }: Pick<Order, "id" | "item_count">, enabled = true): OrderItem | null {
  const last = useListOf<OrderItem>("order-items", {
    of: id,
    page: item_count,
    most: 1,
    enabled: enabled && item_count > 0,
  });
  return last.data?.find(({ kind }) => kind === "freight") ?? null;
}
