import { readFile } from "node:fs/promises";
import process from "node:process";
import { DataDirectoryInUse } from "#server/db/embedded/directory-lock.ts";
import { openKysely } from "#server/db/kysely.ts";
import { MigrationError } from "#server/db/migrate.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import { EnvironmentError, readEnvironment } from "#server/env.ts";
import { CatalogueRefused, loadCatalogue } from "#server/modules/marketplace/load-catalogue.ts";
import { openLog } from "#server/platform/log.ts";
import { SheetError } from "#server/platform/sheets/sheet-error.ts";

/** Loads a CSV file of products into the shared catalogue of the database of the settings. */
async function main(): Promise<void> {
  const file = process.argv.slice(2).findLast((word) => !word.startsWith("--"));
  if (file === undefined) throw new CatalogueRefused("Usage: npm run load-catalogue -- FILE.csv");
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CatalogueRefused(`The file can't be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const env = readEnvironment(process.env, "command");
  const database = await openMigrated({ env, log: openLog("warn") });
  try {
    const { loaded, left_out } = await loadCatalogue(openKysely(database), bytes);
    process.stdout.write(`${loaded} products loaded, ${left_out} rows left out.\n`);
  } finally {
    await database.close();
  }
}

const told = (error: unknown): error is Error =>
  [EnvironmentError, DataDirectoryInUse, MigrationError, CatalogueRefused, SheetError].some(
    (kind) => error instanceof kind,
  );

main().catch((error: unknown) => {
  process.stderr.write(`${told(error) ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
});
