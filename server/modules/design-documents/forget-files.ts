import { HOUR_MS } from "#contract/time-units.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { deleteUnusedFiles } from "#server/modules/design-documents/stored-file.store.ts";
import { removeStored } from "#server/platform/files.ts";

const BATCH = 500;
/** Exceeds the time of any upload, so that no bytes are removed before their record is inserted. */
const UNUSED_FILE_TTL_MS = HOUR_MS;

/**
 * Removes stored bytes that no document has used for an hour. Deletes the record first. A later upload of the same
 * content gets a new record and storage key, which this job doesn't touch.
 */
export async function forgetFiles(deps: Pick<Dependencies, "db" | "clock" | "files" | "log">): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - UNUSED_FILE_TTL_MS);
  for (const key of await deleteUnusedFiles(deps.db, before, BATCH)) await removeStored(deps, key);
}
