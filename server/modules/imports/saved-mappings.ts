import type { z } from "zod";
import type { SavedMapping, SavedMappingPatch } from "#contract/imports/saved-mapping.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { deleteMapping, findMapping, renameMapping } from "#server/modules/imports/saved-mapping.store.ts";

/**
 * Renames a saved mapping.
 * @throws AppError not_found, version_conflict with the current mapping
 */
export async function renameSavedMapping(
  { db }: MemberContext,
  id: number,
  { name, version }: z.output<typeof SavedMappingPatch>,
): Promise<z.input<typeof SavedMapping>> {
  const before = foundOrThrow(await findMapping(db, id));
  const isRenamed =
    (version === undefined || version === before.version) &&
    (await renameMapping(db, { id, version: before.version, name }));
  const after = foundOrThrow(await findMapping(db, id));
  if (!isRenamed) throw new AppError("version_conflict", { current: after });
  return after;
}

/**
 * Deletes a saved mapping. Columns of files with its headers are detected automatically again.
 * @throws AppError not_found
 */
export async function deleteSavedMapping({ db }: MemberContext, id: number): Promise<Record<string, never>> {
  if (!(await deleteMapping(db, id))) throw new AppError("not_found");
  return {};
}
