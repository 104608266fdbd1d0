import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { deleteItems, lockItems, usedItems } from "#server/modules/purchase-items/purchase-item.store.ts";

/**
 * Deletes items, or none if a lot or order refers to one of them. Returns the number of deleted items.
 * @throws AppError not_found, in_use; problems are listed by index in `ids`
 */
export async function removeItems(ctx: MemberContext, ids: readonly number[]): Promise<number> {
  // Locks the items, so that no tender created at the same time can use them.
  const stored = new Set((await lockItems(ctx.db, ids)).map(({ id }) => id));
  const missing = ids.flatMap((id, row) => (stored.has(id) ? [] : [{ code: "not_found", row }]));
  if (missing.length > 0) throw new AppError("not_found", { problems: missing });
  const used = await usedItems(ctx.db, ids);
  if (used.size > 0)
    throw new AppError("in_use", {
      problems: ids.flatMap((id, row) => {
        const by = used.get(id);
        return by === undefined ? [] : [{ code: `item_in_${by}`, row }];
      }),
    });
  await ctx.audit([...stored].map((id) => ({ entity: "purchase_item", entity_id: id, action: "delete" })));
  return deleteItems(ctx.db, ids, ctx.now);
}
