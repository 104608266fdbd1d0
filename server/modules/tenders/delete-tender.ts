import type { Seen } from "#contract/seen.ts";
import type { MemberContext } from "#server/http/context.ts";
import { assertTenderSeen, lockDraftTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { deleteTender } from "#server/modules/tenders/tender.store.ts";

/**
 * Deletes a draft with its lots. The purchase items of the lots become available again.
 * @throws AppError not_found, wrong_state, version_conflict
 */
export async function removeTender(ctx: MemberContext, id: number, seen: Seen): Promise<void> {
  const row = await lockDraftTenderForUpdate(ctx, id);
  await assertTenderSeen(ctx, row, seen);
  await deleteTender(ctx.db, id);
  await ctx.audit({ entity: "tender", entity_id: id, action: "delete", note: row.name });
  ctx.live({ kind: "tender_changed", id }, [ctx.db.me]);
}
