import type { z } from "zod";
import type { GroupPatch } from "#contract/groups/group.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { groupChangeEntries } from "#server/modules/groups/fill-group.ts";
import { deleteGroup, emptyGroup, findGroup, insertGroup, renameGroup } from "#server/modules/groups/group.store.ts";
import type { GroupRow } from "#server/modules/groups/group.store.ts";

export async function createGroup(ctx: MemberContext, name: string): Promise<GroupRow> {
  const id = foundOrThrow(await insertGroup(ctx.db, { name, by: ctx.principal.user_id, at: ctx.now }));
  await ctx.audit({ entity: "purchase_item_group", entity_id: id, action: "create" });
  return foundOrThrow(await findGroup(ctx.db, id));
}

/** @throws AppError not_found, version_conflict (with the current record) */
export async function changeGroup(
  ctx: MemberContext,
  id: number,
  patch: z.output<typeof GroupPatch>,
): Promise<GroupRow> {
  const before = foundOrThrow(await findGroup(ctx.db, id));
  const { name, version } = patch;
  if (version !== undefined && version !== before.version) throw new AppError("version_conflict", { current: before });
  if (name === undefined || name === before.name) return before;
  const renamed = await renameGroup(ctx.db, { id, version: before.version, name });
  const after = foundOrThrow(await findGroup(ctx.db, id));
  if (!renamed) throw new AppError("version_conflict", { current: after });
  await ctx.audit({
    entity: "purchase_item_group",
    entity_id: id,
    action: "edit",
    changes: { name: { from: before.name, to: name } },
  });
  return after;
}

/**
 * Deletes a group and its attribute values. The group's items are kept without a group.
 * @throws AppError not_found if the group doesn't exist
 */
export async function removeGroup(ctx: MemberContext, id: number): Promise<void> {
  const { name } = foundOrThrow(await findGroup(ctx.db, id));
  const items = await emptyGroup(ctx.db, id);
  await deleteGroup(ctx.db, id);
  await ctx.audit([
    ...groupChangeEntries(
      items.map((item) => ({ id: item, group: id })),
      null,
    ),
    { entity: "purchase_item_group", entity_id: id, action: "delete", note: name },
  ]);
}
