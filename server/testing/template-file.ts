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

/** A hash over all that a new database is made of: the sources of server/db, the migrations, the engine's version. */
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
 * The file of a dump of an empty, migrated database (for `openDatabase`'s `template`). Migrating takes ten seconds of
 * the processor's time, so the dump is kept until something of server/db changes.
 */
export async function templateFile(log: FastifyBaseLogger): Promise<string> {
  const file = join(FOLDER, `${await stateOfSources()}.tgz`);
  if (existsSync(file)) return file;
  const dump = await dumpTemplate({ directory: join(DATABASE, "migrations"), log, after: raiseFence });
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  // Under another name first: a process that starts at the same time finds a whole file or none.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, dump);
  await rename(unfinished, file);
  return file;
}
