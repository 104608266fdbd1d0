import type { MemberContext } from "#server/http/context.ts";
import { orderMails } from "#server/modules/orders/order.mails.ts";
import { findOrders, orderPeople } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

/** New orders as they are kept; both histories, the pages of both sides and the suppliers' mails tell of them. */
export async function toldOrders(ctx: MemberContext, ids: readonly number[]): Promise<OrderRow[]> {
  const rows = await findOrders(ctx.db, ids);
  await ctx.audit(
    rows.flatMap(({ id, customer, supplier }) =>
      [customer.id, supplier.id].map((workspace_id) => ({
        entity: "order" as const,
        entity_id: id,
        action: "create" as const,
        workspace_id,
      })),
    ),
  );
  const suppliers = rows.map(({ supplier }) => supplier.id);
  await ctx.mail(orderMails("order_created", rows, await orderPeople(ctx.db, suppliers)));
  for (const { id, supplier } of rows) ctx.live({ kind: "order_changed", id }, [ctx.db.me, supplier.id]);
  return rows;
}
