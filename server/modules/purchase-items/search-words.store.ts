import { sql } from "kysely";
import { searchWords } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** How like a word must be, in the database's measure, to be looked at; what decides in the end is finer. */
const LIKENESS = 0.3;
const TEXTS_MOST = 200;
const WORDS_MOST = 20;

/** Which of the words stand nowhere in the items of the workspace. */
export async function unknownWords(db: TenantDb, words: readonly string[]): Promise<string[]> {
  const found = await Promise.all(words.map(async (word) => (await db.run(sql`SELECT 1 FROM purchase_item_own p WHERE ${searchWords(word, sql`p.search`)[0] ?? sql`true`} LIMIT 1`)).length > 0));
  return words.filter((_, index) => found[index] === false);
}

/** Words of items that are like a word, the likest first: of one item of 64, where every word that stands often is found soon, or of all. */
export async function wordsLike(db: TenantDb, word: string, of: "sample" | "all"): Promise<string[]> {
  await db.run(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`);
  const rows = await db.run<{ word: string }>(sql`
    WITH near AS MATERIALIZED (SELECT p.search FROM purchase_item_own p WHERE p.search %> ${word} ${of === "sample" ? sql`AND p.id % 64 = 0` : sql``} LIMIT ${TEXTS_MOST})
    SELECT w AS word FROM (SELECT DISTINCT w FROM near, regexp_split_to_table(near.search, '\\s+') w WHERE w <> '') words ORDER BY word_similarity(${word}, w) DESC, w LIMIT ${WORDS_MOST}`);
  return rows.map((row) => row.word);
}
