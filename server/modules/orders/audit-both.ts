import type { AuditEntry, SideEffects } from "#server/core/side-effects.ts";

/** Adds an entry to the history of an order for its customer and for its supplier. */
export const auditBoth = (
  ctx: Pick<SideEffects, "audit">,
  { id, customer, supplier }: { id: number; customer: { id: number }; supplier: { id: number } },
  entry: Pick<AuditEntry, "action" | "changes" | "note">,
): Promise<void> =>
  ctx.audit(
    [customer.id, supplier.id].map((workspace_id) => ({ entity: "order", entity_id: id, ...entry, workspace_id })),
  );
