import type { MemberContext } from "#server/http/context.ts";
import { sentOffers } from "#server/modules/orders/new-order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

export const partiesOf = ({
  customer,
  supplier,
  is_released,
}: Pick<OrderRow, "customer" | "supplier" | "is_released">): number[] =>
  is_released ? [customer.id, supplier.id] : [customer.id];

/**
 * Publishes a change to all open pages that show the order, its tender or the supplier's offer. Other suppliers of the
 * tender receive an event only if `moves_lots` is set, which means that lots were ordered or returned. Nothing else in
 * an order changes their outcome.
 */
export async function publishOrderChange(
  ctx: MemberContext,
  row: OrderRow,
  { moves_lots = false }: { moves_lots?: boolean } = {},
): Promise<void> {
  ctx.live({ kind: "order_changed", id: row.id }, partiesOf(row));
  if (row.tender === null) return;
  ctx.live({ kind: "tender_changed", id: row.tender.id }, [row.customer.id]);
  for (const offer of await sentOffers(ctx.db, row.tender.id))
    if (moves_lots || offer.supplier_id === row.supplier.id)
      ctx.live({ kind: "offer_changed", id: offer.id }, [offer.supplier_id]);
}
