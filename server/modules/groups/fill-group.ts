import { AppError, found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findGroup, lockItemGroups, moveItems } from "#server/modules/groups/group.store.ts";
import type { GroupRow } from "#server/modules/groups/group.store.ts";

/**
 * Puts items into a group; an item is in one group at most, so it leaves the one that it was in.
 * @throws AppError not_found for the group; invalid_input with problems by the index in `ids`
 */
export async function addItems(ctx: MemberContext, id: number, ids: readonly number[]): Promise<GroupRow> {
  found(await findGroup(ctx.db, id));
  const items = await lockItemGroups(ctx.db, ids);
  const stored = new Set(items.map((item) => item.id));
  const missing = ids.flatMap((item, row) => (stored.has(item) ? [] : [{ code: "not_found", row }]));
  if (missing.length > 0) throw new AppError("invalid_input", { problems: missing });
  const moving = items.filter((item) => item.group !== id);
  if (moving.length > 0) {
    await moveItems(ctx.db, id, moving.map((item) => item.id));
    await ctx.audit(moving.map((item) => ({ entity: "purchase_item", entity_id: item.id, action: "edit", changes: { purchase_item_group: { from: item.group, to: id } } })));
  }
  return found(await findGroup(ctx.db, id));
}
