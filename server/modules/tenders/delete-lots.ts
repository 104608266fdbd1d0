import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { lockDraftTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { deleteLots, lotOrder, numberLots } from "#server/modules/tenders/lot.store.ts";

/**
 * Deletes lots of a draft, or none if one of them is missing. Renumbers the positions of later lots.
 * @throws AppError wrong_state; not_found, with problems by index in `ids` if the tender exists
 */
export async function removeLots(ctx: MemberContext, tender: number, ids: readonly number[]): Promise<void> {
  const { db } = ctx;
  await lockDraftTenderForUpdate(ctx, tender);
  const order = await lotOrder(db, tender);
  const there = new Set(order);
  const missing = ids.flatMap((id, row) => (there.has(id) ? [] : [{ code: "not_found", row }]));
  if (missing.length > 0) throw new AppError("not_found", { problems: missing });
  const gone = new Set(ids);
  await deleteLots(db, tender, [...gone]);
  await numberLots(
    db,
    tender,
    order.filter((id) => !gone.has(id)),
  );
  await ctx.audit([
    { entity: "tender", entity_id: tender, action: "delete_lots", note: String(gone.size) },
    ...[...gone].map((id) => ({ entity: "lot" as const, entity_id: id, action: "delete" as const })),
  ]);
  ctx.live({ kind: "tender_changed", id: tender }, [db.me]);
}
