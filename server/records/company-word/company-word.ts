import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/**
 * A table of words that each company gives a meaning. `meaning` names the columns and types that follow `key` and
 * `text`. A word's key is unique in its company.
 */
export interface WordTable {
  readonly name: "unit_word" | "maker_alias";
  readonly meaning: Readonly<Record<string, "text" | "smallint" | "numeric">>;
}

/** Returns a query for the company's most recently used words. */
export const recentWords = (db: TenantDb, { name }: WordTable, limit: number): RawBuilder<unknown> => sql`
  SELECT *
  FROM ${sql.table(name)}
  WHERE workspace_id = ${db.me}
  ORDER BY updated_at DESC, id DESC
  LIMIT ${limit}`;

export const deleteWord = async (db: TenantDb, { name }: WordTable, id: number): Promise<boolean> =>
  (await db.change(sql`DELETE FROM ${sql.table(name)} WHERE workspace_id = ${db.me} AND id = ${id}`)) > 0;

/** Saves words for the company's next files. A word that is known gets its new meaning. */
export function rememberWords(
  db: TenantDb,
  { name, meaning }: WordTable,
  words: readonly { readonly key: string | null; readonly text: string }[],
  at: Date,
): Promise<number> {
  const columns = Object.keys(meaning).map((column) => sql.ref(column));
  const types = Object.entries(meaning).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`);
  const changes = columns.map((column) => sql`${column} = excluded.${column}`);
  return db.change(sql`
    INSERT INTO ${sql.table(name)} (workspace_id, key, text, ${sql.join(columns)}, updated_at)
    SELECT ${db.me}, key, text, ${sql.join(columns)}, ${at.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS added (key text, text text, ${sql.join(types)})
    ON CONFLICT
      (workspace_id, key) DO UPDATE SET text = excluded.text,
      ${sql.join(changes)},
      updated_at = excluded.updated_at`);
}
