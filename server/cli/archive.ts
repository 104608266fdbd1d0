import process from "node:process";
import { onDatabase, runCommand } from "#server/cli/lib/run-command.ts";
import { systemClock } from "#server/core/clock.ts";
import { knownSchemaVersion } from "#server/db/open-migrated.ts";
import { archiveMonths } from "#server/modules/backup/archive-months.ts";

/** Archives at once what the job of the servers archives once an hour. Prints one line per file. */
async function main(): Promise<void> {
  const archived = await onDatabase(async ({ env, db }) =>
    archiveMonths({ env, db, clock: systemClock, schema_version: await knownSchemaVersion() }),
  );
  const lines = archived.map(({ file, rows, sha256 }) => `${file}: ${rows} rows, SHA-256 ${sha256}`);
  process.stdout.write(`${[...lines, `${lines.length} months were archived.`].join("\n")}\n`);
}

runCommand(main);
