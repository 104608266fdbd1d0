import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";

/** The description of an archived month, in a file next to it. */
const MonthFile = z.object({
  table: z.string(),
  /** Year and month in UTC, such as "2020-11". */
  month: z.string(),
  file: z.string(),
  rows: z.int().min(0),
  /** Checksum of the unpacked lines. */
  sha256: z.string(),
  schema_version: z.int(),
  archived_at: z.string(),
});
export type MonthFile = z.output<typeof MonthFile>;

/** Only the server's own account can read the files, as with the database. */
const FILE_MODE = 0o600;
const NEW_LINE = 10;

interface Contents {
  readonly rows: number;
  readonly sha256: string;
}

/** Passes lines through and counts them. */
function counted(): { stream: Transform; contents: () => Contents } {
  const hash = createHash("sha256");
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (const byte of chunk) if (byte === NEW_LINE) rows += 1;
      done(null, chunk);
    },
  });
  return { stream, contents: () => ({ rows, sha256: hash.digest("hex") }) };
}

async function readBack(file: string): Promise<Contents> {
  const { stream, contents } = counted();
  await pipeline(createReadStream(file), createGunzip(), stream, async (lines) => {
    for await (const _ of lines);
  });
  return contents();
}

/** Flushes the names in a folder to the disk. On Windows, folders can't be opened, and NTFS journals names anyway. */
async function flushNames(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const opened = await open(folder);
  await opened.sync();
  await opened.close();
}

async function writeFlushed(file: string, text: string): Promise<void> {
  const opened = await open(file, "w", FILE_MODE);
  await opened.writeFile(text);
  await opened.sync();
  await opened.close();
}

async function describedAt(file: string): Promise<MonthFile | undefined> {
  return existsSync(file) ? MonthFile.parse(JSON.parse(await readFile(file, "utf8"))) : undefined;
}

/**
 * Writes a month's rows as packed lines of JSON, and their description next to them, and reads them again. Nothing
 * that was archived before is overwritten: if the month has other contents already, the files get the next number. The
 * files are on the disk when it returns.
 * @throws Error if what is read isn't what was written
 */
export async function writeMonth(
  folder: string,
  lines: AsyncIterable<string>,
  of: Pick<MonthFile, "table" | "month" | "schema_version" | "archived_at">,
): Promise<MonthFile> {
  const name = `${of.table}-${of.month}`;
  const unfinished = join(folder, `${name}.part`);
  try {
    const { stream, contents } = counted();
    const target = createWriteStream(unfinished, { mode: FILE_MODE, flush: true });
    await pipeline(Readable.from(lines), stream, createGzip(), target);
    const { rows, sha256 } = contents();
    const read = await readBack(unfinished);
    if (read.rows !== rows || read.sha256 !== sha256)
      throw new Error(`The archive ${unfinished} doesn't read as it was written. Nothing was removed.`);
    for (let number = 1; ; number += 1) {
      const base = number === 1 ? name : `${name}-${number}`;
      const place = join(folder, `${base}.json`);
      const known = await describedAt(place);
      if (known?.sha256 === sha256) return known;
      if (known !== undefined) continue;
      const described = { ...of, file: `${base}.jsonl.gz`, rows, sha256 };
      await rename(unfinished, join(folder, described.file));
      await writeFlushed(place, `${JSON.stringify(described, null, 2)}\n`);
      await flushNames(folder);
      return described;
    }
  } finally {
    await rm(unfinished, { force: true });
  }
}
