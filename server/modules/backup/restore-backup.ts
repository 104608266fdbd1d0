import { existsSync } from "node:fs";
import { errorText } from "#server/core/error-text.ts";
import { knownSchemaVersion } from "#server/db/open-migrated.ts";
import type { Environment } from "#server/env.ts";
import { fileEntry, KEY_ENTRY, readSnapshot } from "#server/modules/backup/archive.ts";
import { describeDatabase } from "#server/modules/backup/places.ts";
import type { Print } from "#server/modules/backup/report.ts";
import { keepKey, refuseAnotherKey } from "#server/modules/backup/secret-key.ts";
import { transfer } from "#server/modules/backup/transfer.ts";
import { TransferRefused } from "#server/modules/backup/transfer-refused.ts";
import { TarReader } from "#server/platform/tar/tar-reader.ts";

export interface RestoreOptions {
  readonly env: Environment;
  readonly file: string;
  readonly print: Print;
  readonly template?: Uint8Array | undefined;
}

async function restoreFrom(archive: TarReader, { env, file, print, template }: RestoreOptions): Promise<void> {
  const snapshot = await readSnapshot(archive);
  const known = await knownSchemaVersion();
  if (snapshot.schema_version > known)
    throw new TransferRefused(
      `${file} was made by version ${snapshot.version}, whose tables (${snapshot.schema_version}) are newer than this program's (${known}). Install that version or a later one.`,
    );
  print(`The backup of ${snapshot.made_at} by version ${snapshot.version} is whole.`);
  const key = await archive.read(KEY_ENTRY);
  await refuseAnotherKey(env, key);
  await transfer({ snapshot, read: (name) => archive.read(fileEntry(name)), env, print, template });
  print(`Everything is in ${describeDatabase(env)}. ${await keepKey(env, key)}`);
  if (snapshot.schema_version < known) print("The start of the server brings the tables to this version.");
  print("Run: npm run doctor. Then start the server.");
}

/**
 * Restores a backup into the empty database and the file store of the settings.
 * @throws TransferRefused, DataDirectoryInUse, MigrationError, AccessRulesError
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  if (!existsSync(options.file)) throw new TransferRefused(`There is no file ${options.file}.`);
  const archive = await TarReader.open(options.file).catch((error: unknown) => {
    throw new TransferRefused(`${options.file} can't be restored: ${errorText(error)}`);
  });
  try {
    await restoreFrom(archive, options);
  } finally {
    await archive.close();
  }
}
