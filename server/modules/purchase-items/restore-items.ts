import { restorableSince } from "#contract/purchase-items/restorable-since.ts";
import type { ItemRow } from "#server/modules/purchase-items/item-rows.sql.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findItems, restoreItems } from "#server/modules/purchase-items/purchase-item.store.ts";

/**
 * Restores deleted items, or none if one of them is missing. Returns them in the order of `ids`.
 * @throws AppError not_found with problems by index in `ids`
 */
export async function restoreDeletedItems(
  ctx: MemberContext,
  ids: readonly number[],
  withAttributes: readonly number[] = [],
): Promise<ItemRow[]> {
  const restored = new Set(await restoreItems(ctx.db, ids, restorableSince(ctx.now)));
  const missing = ids.flatMap((id, row) => (restored.has(id) ? [] : [{ code: "not_found", row }]));
  if (missing.length > 0) throw new AppError("not_found", { problems: missing });
  await ctx.audit([...restored].map((id) => ({ entity: "purchase_item", entity_id: id, action: "restore" })));
  const items = new Map((await findItems(ctx.db, ids, withAttributes)).map((item) => [item.id, item]));
  return ids.map((id) => foundOrThrow(items.get(id)));
}
