import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";

/** Returns the line of freight among lines of an order. */
export const freightOf = (lines: readonly OrderItem[]): OrderItem | null =>
  lines.find(({ kind }) => kind === "freight") ?? null;

/** Loads the freight line, which is always the last line of an order. Null until it is loaded, or if there is none. */
export function useFreight({ id, item_count }: Pick<Order, "id" | "item_count">, enabled: boolean): OrderItem | null {
  const last = useListOf<OrderItem>("order-items", {
    of: id,
    page: item_count,
    most: 1,
    enabled: enabled && item_count > 0,
  });
  return freightOf(last.data ?? []);
}
