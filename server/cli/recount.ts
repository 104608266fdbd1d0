import process from "node:process";
import { DataDirectoryInUse } from "#server/db/embedded/directory-lock.ts";
import { differingFigures, mendFigures } from "#server/db/kept-figures.ts";
import { openKysely } from "#server/db/kysely.ts";
import { MigrationError } from "#server/db/migrate.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import { EnvironmentError, readEnvironment } from "#server/env.ts";
import { openLog } from "#server/platform/log.ts";

/** So many figures are named one by one. */
const NAMED_MOST = 100;

/**
 * Counts the figures that the database keeps again from their rows and says which differ; with `--mend` they are
 * counted anew. Ends with 1 where something differs and was not mended.
 */
async function main(): Promise<void> {
  const mends = process.argv.includes("--mend");
  const env = readEnvironment(process.env, "command");
  const database = await openMigrated({ env, log: openLog("warn") });
  try {
    const db = openKysely(database);
    const differing = await (mends ? mendFigures(db) : differingFigures(db));
    const lines = differing
      .slice(0, NAMED_MOST)
      .map(({ figure, kept, counted }) => `${figure}: kept ${kept ?? "nothing"}, counted ${counted ?? "nothing"}`);
    if (differing.length > NAMED_MOST) lines.push(`and ${differing.length - NAMED_MOST} more`);
    lines.push(
      differing.length === 0
        ? "All kept figures are right."
        : `${differing.length} kept ${differing.length === 1 ? "figure" : "figures"} differed${mends ? " and were counted anew." : ". Count them anew with --mend."}`,
    );
    process.stdout.write(`${lines.join("\n")}\n`);
    if (differing.length > 0 && !mends) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

const told = (error: unknown): error is Error =>
  [EnvironmentError, DataDirectoryInUse, MigrationError].some((kind) => error instanceof kind);

main().catch((error: unknown) => {
  process.stderr.write(`${told(error) ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
});
