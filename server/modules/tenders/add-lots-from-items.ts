import { assertUnmixed } from "#server/records/sample/assert-unmixed.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { copyDocumentsToLots } from "#server/modules/tenders/lot-document.store.ts";
import { copyAttributes, lockItemsAgainstDeletion, insertLotsFromItems } from "#server/modules/tenders/lot.store.ts";

/**
 * Appends one lot per purchase item in the order of `ids`, ignoring duplicate ids. Copies attributes and design
 * documents of the items. `quantities` has those that differ from what is left to order, by item. The tender must be new,
 * or a draft that the caller has locked. Returns the ids of the lots.
 * @throws AppError not_found with problems by index in `ids`, sample_mixed
 */
export async function addLotsFromItems(
  ctx: MemberContext,
  tender: number,
  ids: readonly number[],
  quantities: ReadonlyMap<number, string> = new Map(),
): Promise<number[]> {
  const { db } = ctx;
  // Locks the items, so that none can be deleted while its lot is being created.
  const items = await lockItemsAgainstDeletion(db, ids);
  const missing = ids.flatMap((id, row) => (items.has(id) ? [] : [{ code: "not_found", row }]));
  if (missing.length > 0) throw new AppError("not_found", { problems: missing });
  await assertUnmixed(db, tender, { items: ids });
  const lots = await insertLotsFromItems(
    db,
    tender,
    [...new Set(ids)].map((id) => ({ id, quantity: quantities.get(id) ?? null })),
  );
  await copyDocumentsToLots(db, lots, { by: ctx.principal.user_id, at: ctx.now });
  await copyAttributes(db, lots);
  await ctx.audit([
    { entity: "tender", entity_id: tender, action: "add_lots", note: String(lots.length) },
    ...lots.map((lot) => ({ entity: "lot" as const, entity_id: lot, action: "create" as const })),
  ]);
  return lots;
}
