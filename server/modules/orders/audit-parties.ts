import type { AuditEntry, SideEffects } from "#server/core/side-effects.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { partiesOf } from "#server/modules/orders/publish-order-change.ts";

/** Adds an entry to the history of an order for its customer and, once it is released, for its supplier. */
export const auditParties = (
  ctx: Pick<SideEffects, "audit">,
  order: Pick<OrderRow, "id" | "customer" | "supplier" | "is_released">,
  entry: Pick<AuditEntry, "action" | "changes" | "note">,
): Promise<void> =>
  ctx.audit(partiesOf(order).map((workspace_id) => ({ entity: "order", entity_id: order.id, ...entry, workspace_id })));
