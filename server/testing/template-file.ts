import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { dumpTemplate } from "#server/db/embedded/template.ts";
import { raiseFence } from "#server/db/fence.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = join(ROOT, ".cache/templates");
const DATABASE = join(ROOT, "server/db");

/**
 * Hashes everything that a new database depends on: the sources of server/db, the migrations and the engine's version.
 */
async function stateOfSources(): Promise<string> {
  const hash = createHash("sha256");
  const files = await readdir(DATABASE, { recursive: true, withFileTypes: true });
  const sources = files
    .filter((each) => each.isFile() && !each.name.endsWith(".test.ts"))
    .map((each) => join(each.parentPath, each.name))
    .sort();
  for (const file of [...sources, join(ROOT, "node_modules/@electric-sql/pglite/package.json")])
    hash.update(`\0${file.slice(ROOT.length)}\0`).update(await readFile(file));
  return hash.digest("hex").slice(0, 24);
}

/**
 * Returns a dump of an empty, migrated database for `openDatabase`'s `template`. Migrating takes ten seconds of
 * processor time, so the dump is cached until a source in server/db changes.
 */
export async function templateFile(log: FastifyBaseLogger): Promise<string> {
  const file = join(FOLDER, `${await stateOfSources()}.tgz`);
  if (existsSync(file)) return file;
  const dump = await dumpTemplate({ directory: join(DATABASE, "migrations"), log, after: raiseFence });
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  // Writes to a temporary file and renames it, so that concurrent processes never read an incomplete file.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, dump);
  await rename(unfinished, file);
  return file;
}
