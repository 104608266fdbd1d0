import process from "node:process";
import { UsageError } from "#server/cli/lib/arguments.ts";
import { openKysely } from "#server/db/kysely.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { readEnvironment } from "#server/env.ts";
import type { Environment } from "#server/env.ts";
import { openLog } from "#server/platform/log.ts";
import { startFailure } from "#server/start-failure.ts";

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
 * Runs a command and sets exit code 1 if it fails. Prints only the message of a wrong usage, of the command's own
 * `refusals` and of what would also keep a server from starting. Prints other errors with their stack.
 */
export function runCommand(main: () => Promise<void>, refusals: readonly Refusal[] = []): void {
  main().catch((error: unknown) => {
    const isRefusal = error instanceof Error && [UsageError, ...refusals].some((kind) => error instanceof kind);
    process.stderr.write(`${isRefusal ? error.message : startFailure(error, process.env["DATA_DIR"] ?? "./data")}\n`);
    process.exit(1);
  });
}
