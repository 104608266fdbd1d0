import { DataDirectoryInUse } from "#server/db/embedded/directory-lock.ts";
import { AccessRulesError } from "#server/db/tenant-role.ts";
import { MigrationError } from "#server/db/migrate.ts";
import { EnvironmentError } from "#server/env.ts";
import { AdministratorRefused } from "#server/modules/users/first-administrator.ts";
import { isStorageFull } from "#server/platform/storage-full.ts";
import { DemoRefused } from "#server/seed/demo-refused.ts";

const IN_WORDS = [
  EnvironmentError,
  DataDirectoryInUse,
  MigrationError,
  AccessRulesError,
  AdministratorRefused,
  DemoRefused,
];

const NOT_WRITABLE: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "EROFS"]);

/** Explains why the server did not start: in one sentence if a person can fix the cause, otherwise with the stack. */
export function startFailure(error: unknown, data_dir: string): string {
  if (!(error instanceof Error)) return String(error);
  if (IN_WORDS.some((kind) => error instanceof kind)) return error.message;
  if ("code" in error && NOT_WRITABLE.has(error.code))
    return `DATA_DIR (${data_dir}) can't be written: ${error.message}. Give the server's account the right to write there, or name another folder.`;
  if (isStorageFull(error))
    return `There is no room left in DATA_DIR (${data_dir}): ${error.message}. Free some space.`;
  return error.stack ?? error.message;
}
