import type { z } from "zod";
import type { GroupRevision } from "#contract/imports/revision.schema.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { findGroup } from "#server/modules/groups/group.store.ts";
import { unpackSource } from "#server/modules/imports/pack-workbook.ts";
import { findOriginal, listRevisions } from "#server/modules/imports/revision.store.ts";

/** @throws AppError not_found if the group doesn't exist */
export async function readRevisions({ db }: MemberContext, group: number): Promise<z.input<typeof GroupRevision>[]> {
  foundOrThrow(await findGroup(db, group));
  const revisions = await listRevisions(db, group);
  const last = revisions.find(({ is_undone }) => !is_undone);
  return revisions.map((revision) => ({ ...revision, is_last: revision.id === last?.id }));
}

/** @throws AppError not_found if the import doesn't exist or its file wasn't stored */
export async function revisionFile({ db }: MemberContext, id: number): Promise<FileAnswer> {
  const { file_name, bytes } = foundOrThrow(await findOriginal(db, id));
  return {
    name: file_name,
    type: "application/octet-stream",
    content: await unpackSource(foundOrThrow(bytes ?? undefined)),
  };
}
