import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { containing } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

const MAX_FOUND_WORDS = 100;
/**
 * Maximum number of pending texts that a search reads although they aren't indexed yet. A text contains up to a
 * thousand items.
 */
const MAX_PENDING_TEXTS = 3;

export async function unknownWords(db: TenantDb, words: readonly string[]): Promise<string[]> {
  const known = words.map((word) => {
    const like = sql`LIKE ${containing(word)}`;
    return sql`
      EXISTS (SELECT FROM purchase_item_word_own v WHERE v.uses > 0 AND v.word ${like})
      OR EXISTS (
        SELECT
        FROM purchase_item_word_due d
        WHERE d.workspace_id = ${db.me} AND d.change > 0 AND d.texts ${like}
      )`;
  });
  const [row] = await db.run<{ known: boolean[] }>(sql`SELECT ARRAY[${sql.join(known)}]::boolean[] AS known`);
  return words.filter((_, index) => row?.known[index] === false);
}

const wordsWhere = (db: TenantDb, holds: (word: RawBuilder<string>) => RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  (
    SELECT v.word, v.uses
    FROM purchase_item_word_own v
    WHERE v.uses > 0 AND ${holds(sql<string>`v.word`)}
    UNION ALL
    SELECT DISTINCT w COLLATE "C", 0
    FROM
      (
        SELECT d.texts
        FROM purchase_item_word_due d
        WHERE d.workspace_id = ${db.me} AND d.change > 0
        ORDER BY d.id DESC
        LIMIT ${MAX_PENDING_TEXTS}
      ) due,
      purchase_item_words(due.texts) w
    WHERE ${holds(sql<string>`w`)}
  )`;

/**
 * Returns words of the workspace's items with at least the given trigram similarity, most similar first, then most
 * frequent.
 */
export async function wordsLike(db: TenantDb, word: string, likeness: number): Promise<string[]> {
  await db.run(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`);
  const rows = await db.run<{ word: string }>(sql`
    SELECT near.word
    FROM ${wordsWhere(db, (each) => sql<SqlBool>`${each} %> ${word}`)} near
    ORDER BY word_similarity(${word}, near.word) DESC, near.uses DESC, near.word
    LIMIT ${MAX_FOUND_WORDS}`);
  return rows.map((row) => row.word);
}

export async function wordsFitting(
  db: TenantDb,
  { patterns, length }: { patterns: readonly string[]; length: number },
): Promise<string[]> {
  const fits = (each: RawBuilder<string>): RawBuilder<SqlBool> =>
    sql<SqlBool>`
      (
        ${sql.join(
          patterns.map((pattern) => sql`${each} LIKE ${pattern}`),
          sql` OR `,
        )}
      )`;
  const rows = await db.run<{ word: string }>(sql`
    SELECT near.word
    FROM ${wordsWhere(db, fits)} near
    ORDER BY abs(length(near.word) - ${length}), near.uses DESC, near.word
    LIMIT ${MAX_FOUND_WORDS}`);
  return rows.map((row) => row.word);
}
