import type { OrderSide } from "#contract/orders/order-list.schema.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

type Me = Pick<MemberContext, "db">;

/** Returns the caller's side of an order. */
export const sideOf = ({ db }: Me, row: Pick<OrderRow, "customer">): OrderSide =>
  row.customer.id === db.me ? "customer" : "supplier";

/** Returns the company on the other side of an order. */
export const partnerOf = ({ db }: Me, row: Pick<OrderRow, "customer" | "supplier">): number =>
  row.customer.id === db.me ? row.supplier.id : row.customer.id;
