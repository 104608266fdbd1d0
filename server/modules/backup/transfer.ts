import { fillDatabase, TablesDiffer } from "#server/db/copy/fill.ts";
import type { CopiedFigures } from "#server/db/copy/fill.ts";
import { figuresDiffer } from "#server/db/copy/figures.ts";
import type { NamedFile, Snapshot } from "#server/db/copy/snapshot.ts";
import type { Environment } from "#server/env.ts";
import { copyFiles, describeFiles, fileNotes, keepIn } from "#server/modules/backup/copy-files.ts";
import type { ReadFile } from "#server/modules/backup/copy-files.ts";
import { openTarget } from "#server/modules/backup/places.ts";
import { progressOf, tableReport } from "#server/modules/backup/report.ts";
import type { Print } from "#server/modules/backup/report.ts";
import { TransferRefused } from "#server/modules/backup/transfer-refused.ts";
import { openFileStore } from "#server/platform/files.ts";

export interface TransferOptions {
  readonly snapshot: Snapshot;
  /** Reads a file of the source; null if the target uses the same store. */
  readonly read: ReadFile | null;
  readonly env: Environment;
  readonly print: Print;
  /** Dump of an empty database, from which a new embedded one is made faster. */
  readonly template?: Uint8Array | undefined;
}

const MAX_DIFFERENCES = 20;

async function differencesOf(
  { env, read, print }: TransferOptions,
  figures: readonly CopiedFigures[],
  files: () => AsyncIterable<NamedFile>,
): Promise<string[]> {
  for (const line of tableReport(figures)) print(line);
  const differing = figures.flatMap(({ table, source, copy }) => figuresDiffer(table, source, copy));
  if (differing.length > 0) return differing;
  if (read === null) {
    print(`Files stay in ${describeFiles(env)}.`);
    return [];
  }
  const unlike: string[] = [];
  const found = await copyFiles(files(), read, keepIn(await openFileStore(env), unlike));
  print(
    `${found.count} files with ${found.bytes} bytes are in ${describeFiles(env)}; each was read again and compared.`,
  );
  for (const note of fileNotes(found)) print(note);
  return unlike.map((key) => `The file ${key} differs in ${describeFiles(env)}.`);
}

/**
 * Copies all rows and files of a snapshot into an empty installation and compares them. The rows are committed only if
 * everything agrees.
 * @throws TransferRefused, DataDirectoryInUse, MigrationError, AccessRulesError
 */
export async function transfer(options: TransferOptions): Promise<void> {
  const { snapshot, env, print, template } = options;
  const database = await openTarget(env, snapshot.schema_version, template);
  let differing: string[] = [];
  try {
    const accepted = await fillDatabase(database.pool, snapshot, {
      embedded: database.kind === "embedded",
      onRows: progressOf(print),
      accept: async (figures, files) => {
        differing = await differencesOf(options, figures, files);
        return differing.length === 0;
      },
    });
    if (accepted) return;
  } catch (error) {
    throw error instanceof TablesDiffer ? new TransferRefused(error.message) : error;
  } finally {
    await database.close();
  }
  const shown = differing.slice(0, MAX_DIFFERENCES).map((line) => `  ${line}`);
  throw new TransferRefused(
    `The copy differs from its source in ${differing.length} places, and no row of it was kept:\n${shown.join("\n")}`,
  );
}
