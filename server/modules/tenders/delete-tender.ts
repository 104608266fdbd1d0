import type { MemberContext } from "#server/http/context.ts";
import { holdDraftTender } from "#server/modules/tenders/hold-tender.ts";
import { deleteTender } from "#server/modules/tenders/tender.store.ts";

/**
 * Deletes a draft with its lots; the requests that they were made of are free again.
 * @throws AppError not_found, wrong_state
 */
export async function removeTender(ctx: MemberContext, id: number): Promise<void> {
  const row = await holdDraftTender(ctx, id);
  await deleteTender(ctx.db, id);
  await ctx.audit({ entity: "tender", entity_id: id, action: "delete", note: row.name });
  ctx.live({ kind: "tender_changed", id }, [ctx.db.me]);
}
