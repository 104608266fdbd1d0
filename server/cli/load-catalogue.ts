import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import process from "node:process";
import { errorText } from "#server/core/error-text.ts";
import { argumentsOf } from "#server/cli/lib/arguments.ts";
import { onDatabase, runCommand } from "#server/cli/lib/run-command.ts";
import { catalogueReport } from "#server/modules/marketplace/catalogue-report.ts";
import { loadCatalogue } from "#server/modules/marketplace/load-catalogue.ts";
import { CatalogueRefused } from "#server/modules/marketplace/read-catalogue-file.ts";
import { openLog } from "#server/platform/log.ts";
import { SheetError } from "#server/platform/sheets/sheet-error.ts";
import { createSheetReader } from "#server/platform/sheets/sheet-reader.ts";
import { translate } from "#server/platform/translate.ts";

const USAGE = "Usage: npm run load-catalogue -- FILE.xlsx|FILE.csv [--dry-run]";

async function main(): Promise<void> {
  const { value: path, options: given } = argumentsOf("--load-catalogue", { usage: USAGE, options: ["--dry-run"] });
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new CatalogueRefused(`The file can't be read: ${errorText(error)}`);
  });
  const options = { dry_run: given.has("--dry-run") };
  const sheets = createSheetReader({ log: openLog("warn") });
  try {
    const report = await onDatabase(({ db }) =>
      loadCatalogue({ db, sheets }, { name: basename(path), bytes }, options),
    );
    process.stdout.write(`${catalogueReport(report, options).join("\n")}\n`);
  } catch (error) {
    throw error instanceof SheetError ? new CatalogueRefused(translate("en", `errors.${error.code}`)) : error;
  } finally {
    await sheets.close();
  }
}

runCommand(main, [CatalogueRefused]);
