import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { MINUTE_MS } from "#contract/time-units.ts";
import type { Clock } from "#server/core/clock.ts";
import { errorText } from "#server/core/error-text.ts";
import { VERSION } from "#server/core/version.ts";
import type { Database } from "#server/db/connect.ts";
import { withSnapshot } from "#server/db/copy/snapshot.ts";
import { newCopyFolder, NoCopy, removeCopy, requestCopy } from "#server/db/embedded/copy-requests.ts";
import { DataDirectoryInUse } from "#server/db/embedded/directory-lock.ts";
import type { Environment } from "#server/env.ts";
import { fileEntry, KEY_ENTRY, writeSnapshot } from "#server/modules/backup/archive.ts";
import { copyFiles, fileNotes, readFrom } from "#server/modules/backup/copy-files.ts";
import type { FileFigures } from "#server/modules/backup/copy-files.ts";
import { noteInDatabase } from "#server/modules/backup/backup-note.store.ts";
import { noteBackup } from "#server/modules/backup/last-backup.ts";
import { databaseFolder, describeDatabase, openSource } from "#server/modules/backup/places.ts";
import { progressOf } from "#server/modules/backup/report.ts";
import type { Print } from "#server/modules/backup/report.ts";
import { keyOf } from "#server/modules/backup/secret-key.ts";
import { TransferRefused } from "#server/modules/backup/transfer-refused.ts";
import { openFileStore } from "#server/platform/files.ts";
import { isStorageFull } from "#server/platform/storage-full.ts";
import { TarWriter } from "#server/platform/tar/tar-writer.ts";
import { undoOnSignal } from "#server/platform/undo-on-signal.ts";

export interface BackupOptions {
  readonly env: Environment;
  /** A file that doesn't exist yet (its name ends in ".tar"), or a folder, in which the file is named after the time. */
  readonly to: string;
  readonly with_key: boolean;
  readonly clock: Clock;
  readonly print: Print;
}

/** Time within which a running server copies its embedded database. A statement may run before it for minutes. */
const COPY_MS = 10 * MINUTE_MS;

/** Returns a name of the time that no file in the folder has: two backups may begin within a second. */
function freeName(folder: string, at: Date): string {
  const time = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  for (let place = 1; ; place += 1) {
    const file = resolve(folder, `lotwise-${time}${place === 1 ? "" : `-${place}`}.tar`);
    if (!existsSync(file)) return file;
  }
}

/** Returns the path of the backup. A name that doesn't end in ".tar" is that of a folder, which is made if need be. */
async function fileFor(to: string, at: Date): Promise<string> {
  const isFolder = await stat(to).then(
    (found) => found.isDirectory(),
    () => !to.endsWith(".tar"),
  );
  if (isFolder)
    await mkdir(to, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw new TransferRefused(`The folder ${to} can't be made: ${errorText(error)}.`);
    });
  const file = isFolder ? freeName(to, at) : resolve(to);
  if (existsSync(file)) throw new TransferRefused(`${file} exists already. Name a new file, or a folder.`);
  if (!existsSync(dirname(file))) throw new TransferRefused(`There is no folder ${dirname(file)}.`);
  return file;
}

async function thenClose<R>(database: Database, work: (database: Database) => Promise<R>): Promise<R> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Calls `work` with the database, or with a copy that the running server makes of an embedded one. */
async function onDatabaseOrCopy<R>(
  env: Environment,
  print: Print,
  work: (database: Database) => Promise<R>,
): Promise<R> {
  const opened = await openSource(env).catch((error: unknown) => {
    if (error instanceof DataDirectoryInUse) return undefined;
    throw error;
  });
  if (opened !== undefined) return thenClose(opened, work);
  print("A server runs on the database. It copies the database's files for the backup.");
  const copy = newCopyFolder(databaseFolder(env));
  const remove = undoOnSignal(() => removeCopy(copy));
  try {
    await requestCopy(copy, COPY_MS).catch((error: unknown) => {
      throw error instanceof NoCopy ? new TransferRefused(error.message) : error;
    });
    return await thenClose(await openSource(env, { dataDir: copy }), work);
  } finally {
    remove();
  }
}

async function writeArchive(
  archive: TarWriter,
  database: Database,
  options: BackupOptions,
  at: Date,
): Promise<FileFigures> {
  const { env, print } = options;
  const read = readFrom(await openFileStore(env));
  return withSnapshot(database.pool, async (snapshot) => {
    await writeSnapshot(archive, snapshot, { version: VERSION, at, onRows: progressOf(print) });
    // After the rows: a file that was added meanwhile isn't needed, and one that they name is kept for a while.
    const files = await copyFiles(snapshot.files(), read, (key, bytes) => archive.add(fileEntry(key), bytes));
    const key = options.with_key ? await keyOf(env) : undefined;
    if (key !== undefined) await archive.add(KEY_ENTRY, key);
    await archive.finish();
    return files;
  });
}

export interface Backup {
  readonly file: string;
  /** Sentences about files that the installation itself lacks, so that the backup lacks them, too. */
  readonly notes: readonly string[];
}

/**
 * Writes a backup of the database and the files, under its name only once it is whole.
 * @throws TransferRefused
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { env, print, clock } = options;
  const at = clock.now();
  const unfinished = `${await fileFor(options.to, at)}.${randomUUID()}.part`;
  const remove = undoOnSignal(() => rmSync(unfinished, { force: true }));
  try {
    const { file, files, bytes } = await onDatabaseOrCopy(env, print, async (database) => {
      const archive = await TarWriter.create(unfinished, at).catch((error: unknown) => {
        throw new TransferRefused(`The backup can't be written: ${errorText(error)}.`);
      });
      const written = await writeArchive(archive, database, options, at).catch(async (error: unknown) => {
        await archive.close();
        throw isStorageFull(error)
          ? new TransferRefused(`There is no room for ${options.to}: ${errorText(error)}.`)
          : error;
      });
      const file = await fileFor(options.to, at);
      await rename(unfinished, file);
      const note = {
        at: at.toISOString(),
        file,
        bytes: archive.bytes,
        duration_ms: clock.now().getTime() - at.getTime(),
      };
      await noteBackup(env, note);
      // A copy of an embedded database would lose the note. Its server reads the one in DATA_DIR.
      if (database.kind !== "embedded")
        await noteInDatabase(database.pool, note).catch((error: unknown) =>
          print(`The database didn't take the note of the backup: ${errorText(error)}.`),
        );
      return { file, files: written, bytes: archive.bytes };
    });
    print(`${describeDatabase(env)} and ${files.count} files are in ${file} (${bytes} bytes).`);
    const notes = fileNotes(files);
    for (const note of notes) print(note);
    print(
      options.with_key
        ? "The key is in the backup: keep the file as safe as the key itself."
        : "The key isn't in the backup. Keep SECRET_KEY or DATA_DIR/secret.key apart from it, or add --with-key.",
    );
    return { file, notes };
  } finally {
    remove();
  }
}
