import type { AuditEntry } from "#server/core/side-effects.ts";
import type { MemberContext } from "#server/http/context.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { findGroup, lockItemGroups, moveItems } from "#server/modules/groups/group.store.ts";
import type { GroupRow } from "#server/modules/groups/group.store.ts";

export const groupChangeEntries = (
  items: readonly { readonly id: number; readonly group: number | null }[],
  to: number | null,
): AuditEntry[] =>
  items.map((item) => ({
    entity: "purchase_item",
    entity_id: item.id,
    action: "edit",
    changes: { purchase_item_group: { from: item.group, to } },
  }));

/**
 * Moves items into a group. An item belongs to at most one group, so it leaves its previous one.
 * @throws AppError not_found for the group; invalid_input with problems by index in `ids`
 */
export async function addItems(ctx: MemberContext, id: number, ids: readonly number[]): Promise<GroupRow> {
  foundOrThrow(await findGroup(ctx.db, id));
  const items = await lockItemGroups(ctx.db, ids);
  const stored = new Set(items.map((item) => item.id));
  const missing = ids.flatMap((item, row) => (stored.has(item) ? [] : [{ code: "not_found", row }]));
  if (missing.length > 0) throw new AppError("invalid_input", { problems: missing });
  const moving = items.filter((item) => item.group !== id);
  if (moving.length > 0) {
    await moveItems(
      ctx.db,
      id,
      moving.map((item) => item.id),
    );
    await ctx.audit(groupChangeEntries(moving, id));
  }
  return foundOrThrow(await findGroup(ctx.db, id));
}

/**
 * Removes items from a group. Removes none if one of them is not in the group.
 * @throws AppError not_found for the group; invalid_input with problems by index in `ids`
 */
export async function removeItemsFromGroup(ctx: MemberContext, id: number, ids: readonly number[]): Promise<GroupRow> {
  foundOrThrow(await findGroup(ctx.db, id));
  const inside = (await lockItemGroups(ctx.db, ids)).filter((item) => item.group === id);
  const known = new Set(inside.map((item) => item.id));
  const missing = ids.flatMap((item, row) => (known.has(item) ? [] : [{ code: "item_not_in_group", row }]));
  if (missing.length > 0) throw new AppError("invalid_input", { problems: missing });
  await moveItems(ctx.db, null, [...known]);
  await ctx.audit(groupChangeEntries(inside, null));
  return foundOrThrow(await findGroup(ctx.db, id));
}
