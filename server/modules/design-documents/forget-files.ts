import type { Dependencies } from "#server/http/dependencies.ts";
import { deleteUnusedFiles } from "#server/modules/design-documents/stored-file.store.ts";
import { removeStored } from "#server/platform/files.ts";

const BATCH = 500;
/** Longer than any upload takes, so that none is swept away between its bytes and its record. */
const UNUSED_FILE_TTL_MS = 3_600_000;

/**
 * Removes the bytes that no document names any more, an hour after they were last sent. The record goes first: the same
 * content sent again gets a record and a key of its own, which this never touches.
 */
export async function forgetFiles(deps: Pick<Dependencies, "db" | "clock" | "files" | "log">): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - UNUSED_FILE_TTL_MS);
  for (const key of await deleteUnusedFiles(deps.db, before, BATCH)) await removeStored(deps, key);
}
