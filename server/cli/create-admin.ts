import process from "node:process";
import { DataDirectoryInUse } from "#server/db/embedded/directory-lock.ts";
import { openKysely } from "#server/db/kysely.ts";
import { MigrationError } from "#server/db/migrate.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import { EnvironmentError, readEnvironment } from "#server/env.ts";
import { AdministratorRefused, createAdministrator } from "#server/modules/users/first-administrator.ts";
import { openLog } from "#server/platform/log.ts";

/**
 * Makes an administrator in the database of the settings, from ADMIN_EMAIL and ADMIN_PASSWORD: a password on the
 * command line would stand in the list of processes and in the history of the shell.
 */
async function main(): Promise<void> {
  const env = readEnvironment(process.env, "command");
  const database = await openMigrated({ env, log: openLog("warn") });
  try {
    const email = await createAdministrator({ env, db: openKysely(database) });
    process.stdout.write(`${email} is an administrator now.\n`);
  } finally {
    await database.close();
  }
}

const told = (error: unknown): error is Error =>
  [EnvironmentError, DataDirectoryInUse, MigrationError, AdministratorRefused].some((kind) => error instanceof kind);

main().catch((error: unknown) => {
  const refused = error instanceof AdministratorRefused ? "No administrator was made: " : "";
  process.stderr.write(
    `${refused}${told(error) ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
