import { sql } from "kysely";
import type { Dependencies } from "#server/http/dependencies.ts";

/** Returns every row of every table as text, by table name. Bytes are hexadecimal. */
export async function allRows({ db }: Pick<Dependencies, "db">): Promise<[string, string][]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(table_name) AS name
    FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db);
  const found: [string, string][] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM ${sql.raw(name)} t`.execute(db);
    found.push([name, rows.map(({ text }) => text).join("\n")]);
  }
  return found;
}
