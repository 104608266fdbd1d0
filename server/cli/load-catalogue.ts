import { readFile } from "node:fs/promises";
import process from "node:process";
import { onDatabase, runCommand } from "#server/cli/lib/run-command.ts";
import { CatalogueRefused, loadCatalogue } from "#server/modules/marketplace/load-catalogue.ts";
import { SheetError } from "#server/platform/sheets/sheet-error.ts";

async function main(): Promise<void> {
  const file = process.argv.slice(2).findLast((word) => !word.startsWith("--"));
  if (file === undefined) throw new CatalogueRefused("Usage: npm run load-catalogue -- FILE.csv");
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CatalogueRefused(`The file can't be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const { loaded, left_out } = await onDatabase(({ db }) => loadCatalogue(db, bytes));
  process.stdout.write(`${loaded} products loaded, ${left_out} rows left out.\n`);
}

runCommand(main, [CatalogueRefused, SheetError]);
