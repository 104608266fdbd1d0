import type { z } from "zod";
import type { KeptMapping, KeptMappingPatch } from "#contract/imports/kept-mapping.schema.ts";
import { AppError, found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { deleteMapping, findMapping, renameMapping } from "#server/modules/imports/kept-mapping.store.ts";

/** Renames kept columns. @throws AppError not_found, version_conflict with the mapping as it is now */
export async function renameKept(
  { db }: MemberContext,
  id: number,
  { name, version }: z.output<typeof KeptMappingPatch>,
): Promise<z.input<typeof KeptMapping>> {
  const before = found(await findMapping(db, id));
  const isRenamed =
    (version === undefined || version === before.version) &&
    (await renameMapping(db, { id, version: before.version, name }));
  const after = found(await findMapping(db, id));
  if (!isRenamed) throw new AppError("version_conflict", { current: after });
  return after;
}

/** Forgets kept columns; files with their headers are recognised by themselves again. @throws AppError not_found */
export async function deleteKept({ db }: MemberContext, id: number): Promise<Record<string, never>> {
  if (!(await deleteMapping(db, id))) throw new AppError("not_found");
  return {};
}
