import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

const FOLDER = new URL("../db/migrations/", import.meta.url);

/** Runs a migration again on rows in the state of an earlier version. `name` omits the migration's number. */
export async function runMigration(db: SystemDb, name: string): Promise<void> {
  const file = (await readdir(FOLDER)).find((each) => each.endsWith(`_${name}.sql`));
  if (file === undefined) throw new Error(`no migration ${name}`);
  const text = await readFile(new URL(file, FOLDER), "utf8");
  for (const statement of text.split(/;\s*$/m)) if (statement.trim() !== "") await sql.raw(statement).execute(db);
}
