import type { OrderSide } from "#contract/orders/order-list.schema.ts";

interface EndedOrder {
  readonly declined_by: OrderSide | null;
  readonly close_reason: string | null;
}

/**
 * Returns how an order ended before it was fulfilled, and why, as a key under `orders.ended` with its parameter. Null
 * for an open order and for one that is fulfilled. Documents of the order state it.
 */
export function endedEarly({ declined_by, close_reason }: EndedOrder) {
  if (close_reason === null) return null;
  const how = declined_by === null ? ("closed" as const) : (`declined_by_${declined_by}` as const);
  return { how, reason: close_reason };
}
