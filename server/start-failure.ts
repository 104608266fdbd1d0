import { DataDirectoryInUse } from "#server/db/embedded/directory-lock.ts";
import { IdRangeRefused } from "#server/db/id-range.ts";
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
  IdRangeRefused,
  AdministratorRefused,
  DemoRefused,
];

const NOT_WRITABLE: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "EROFS"]);

/** Error codes of Node.js and of PostgreSQL (appendix A) with what to do. */
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Nothing listens at the address of DATABASE_URL. Start PostgreSQL, or correct the address.",
  ENOTFOUND: "The host of DATABASE_URL is unknown. Correct its name.",
  ETIMEDOUT: "The host of DATABASE_URL doesn't answer. Check the address and the firewall.",
  "28P01": "PostgreSQL refuses the user or password of DATABASE_URL.",
  "28000": "PostgreSQL refuses the user of DATABASE_URL. Check pg_hba.conf.",
  "3D000": "The database of DATABASE_URL doesn't exist. Create it, with the user as its owner.",
  EADDRINUSE: "Another program uses this PORT. Stop it, or choose another PORT.",
  EADDRNOTAVAIL: "This machine doesn't have the address in HOST.",
  ENOTDIR: "DATA_DIR must be a folder. A part of its path is a file.",
  EEXIST: "DATA_DIR must be a folder, and it is a file.",
};

const adviceFor = (error: Error): string | undefined =>
  "code" in error && typeof error.code === "string" ? ADVICE[error.code] : undefined;

/** Explains why the server did not start: in one sentence if a person can fix the cause, otherwise with the stack. */
export function startFailure(error: unknown, data_dir: string): string {
  if (!(error instanceof Error)) return String(error);
  if (IN_WORDS.some((kind) => error instanceof kind)) return error.message;
  if ("code" in error && NOT_WRITABLE.has(error.code))
    return `DATA_DIR (${data_dir}) can't be written: ${error.message}. Give the server's account the right to write there, or name another folder.`;
  if (isStorageFull(error))
    return `There is no room left in DATA_DIR (${data_dir}): ${error.message}. Free some space.`;
  const advice = adviceFor(error);
  if (advice !== undefined) return error.message === "" ? advice : `${advice} (${error.message})`;
  return error.stack ?? error.message;
}
