import { restorableSince } from "#contract/purchase-items/restorable-since.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { ImportRecord, StoredRevision } from "#server/modules/imports/import.store.ts";
import { laterRevision } from "#server/modules/imports/revision.store.ts";
import { lockItems, restoreItems } from "#server/modules/purchase-items/purchase-item.store.ts";

/** @throws AppError import_built_on if the group has a later revision that isn't undone */
export async function assertLastRevision({ db }: MemberContext, { id, result }: ImportRecord): Promise<void> {
  if (result?.revision === undefined) return;
  const later = await laterRevision(db, id);
  if (later !== undefined)
    throw new AppError("import_built_on", {
      problems: [{ code: "import_later_revision", params: { number: later.revision, file: later.file_name } }],
    });
}

/**
 * Restores the requests that a revision removed. Those that somebody has restored already stay.
 * @throws AppError import_built_on with a problem for each request that is gone for good
 */
export async function restoreRemoved(ctx: MemberContext, { removals }: StoredRevision): Promise<void> {
  const ids = removals.map(({ id }) => id);
  if (ids.length === 0) return;
  const present = new Set((await lockItems(ctx.db, ids)).map(({ id }) => id));
  const missing = ids.filter((id) => !present.has(id));
  const restored = await restoreItems(ctx.db, missing, restorableSince(ctx.now));
  for (const id of restored) present.add(id);
  const problems = removals.flatMap(({ id, name }, row) =>
    present.has(id) ? [] : [{ code: "import_removed_gone", row, params: { name } }],
  );
  if (problems.length > 0) throw new AppError("import_built_on", { problems });
  await ctx.audit(restored.map((id) => ({ entity: "purchase_item", entity_id: id, action: "restore" })));
}
