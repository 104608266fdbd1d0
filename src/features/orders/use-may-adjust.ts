import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMay, useMe } from "#src/api/me.tsx";

/** Returns whether the reader can return goods of an order or correct its receipts. A declined order has no goods. */
export function useMayAdjust({ customer, declined_at }: Pick<Order, "customer" | "declined_at">): boolean {
  const may = useMay();
  const { workspace } = useMe();
  return customer.id === workspace?.id && declined_at === null && may(orderAdjustmentApi.request_return);
}
