import type { MemberContext } from "#server/http/context.ts";
import { orderMails } from "#server/modules/orders/order.mails.ts";
import { findOrders } from "#server/modules/orders/order.store.ts";
import { orderPeople } from "#server/modules/orders/order-people.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { partiesOf } from "#server/modules/orders/publish-order-change.ts";

/**
 * Announces created or released orders: adds audit entries, updates open pages of both sides and emails the suppliers.
 */
export async function announceNewOrders(
  ctx: MemberContext,
  ids: readonly number[],
  what: "create" | "release" = "create",
): Promise<OrderRow[]> {
  const rows = await findOrders(ctx.db, ids);
  await ctx.audit(
    rows.flatMap((row) =>
      partiesOf(row)
        // A released order gets no new audit entry for the customer, who created it earlier.
        .filter((workspace_id) => what === "create" || workspace_id !== ctx.db.me)
        .map((workspace_id) => ({
          entity: "order" as const,
          entity_id: row.id,
          action: "create" as const,
          workspace_id,
        })),
    ),
  );
  const released = rows.filter(({ is_released }) => is_released);
  const suppliers = released.map(({ supplier }) => supplier.id);
  await ctx.mail(orderMails("order_created", released, await orderPeople(ctx.db, suppliers)));
  for (const row of rows) ctx.live({ kind: "order_changed", id: row.id }, partiesOf(row));
  return rows;
}
