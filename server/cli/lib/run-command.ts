import process from "node:process";
import { DataDirectoryInUse } from "#server/db/embedded/directory-lock.ts";
import { openKysely } from "#server/db/kysely.ts";
import { MigrationError } from "#server/db/migrate.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { AccessRulesError } from "#server/db/tenant-role.ts";
import { EnvironmentError, readEnvironment } from "#server/env.ts";
import type { Environment } from "#server/env.ts";
import { openLog } from "#server/platform/log.ts";

type Refusal = new (...given: never[]) => Error;

export async function onDatabase<R>(work: (given: { env: Environment; db: SystemDb }) => Promise<R>): Promise<R> {
  const env = readEnvironment(process.env, "command");
  const database = await openMigrated({ env, log: openLog("warn") });
  try {
    return await work({ env, db: openKysely(database) });
  } finally {
    await database.close();
  }
}

/**
 * Runs a command and sets exit code 1 if it fails. Prints only the message of errors that the user can fix: wrong
 * settings, database problems and the command's own `refusals`. Prints other errors with their stack.
 */
export function runCommand(main: () => Promise<void>, refusals: readonly Refusal[] = []): void {
  const mendable: readonly Refusal[] = [
    EnvironmentError,
    DataDirectoryInUse,
    MigrationError,
    AccessRulesError,
    ...refusals,
  ];
  main().catch((error: unknown) => {
    const isMendable = error instanceof Error && mendable.some((kind) => error instanceof kind);
    process.stderr.write(`${isMendable ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exit(1);
  });
}
