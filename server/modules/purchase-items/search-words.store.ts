import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { searchWords } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

/**
 * How like a word must be, in the database's measure, to be looked at; what decides in the end is finer. Two letters
 * swapped in one of five leave a third of its trigrams, in a longer one more; and of very many items far fewer are so
 * like.
 */
const likeness = (word: string): string => (word.length < 6 ? "0.3" : "0.4");
const TEXTS_MOST = 100;
/** Items of the sample that are compared with a word: each takes as long as hundreds in an index. */
const SAMPLE_MOST = 500;
const WORDS_MOST = 20;

/** Which of the words stand nowhere in the items of the workspace. */
export async function unknownWords(db: TenantDb, words: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    words.map(
      async (word) =>
        (
          await db.run(
            sql`SELECT 1 FROM purchase_item_own p WHERE ${searchWords(word, sql`p.search`)[0] ?? sql`true`} LIMIT 1`,
          )
        ).length > 0,
    ),
  );
  return words.filter((_, index) => found[index] === false);
}

/**
 * Words of items that are like a word, the likest first: of a sample, where a word that stands often is found soon
 * though very many items are like it, or of all by the index, which is quick where few are.
 */
export async function wordsLike(db: TenantDb, word: string, of: "sample" | "all"): Promise<string[]> {
  // How many are like a word is guessed badly: a walk through the table that hopes to find enough of them soon would
  // not end.
  const walks = (may: "on" | "off"): RawBuilder<unknown> => sql`set_config('enable_seqscan', ${may}, true)`;
  await db.run(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${likeness(word)}, true), ${walks("off")}`);
  const texts =
    of === "all"
      ? sql`purchase_item_own`
      : sql`(SELECT s.search FROM purchase_item_own s WHERE s.id % 256 = 0 LIMIT ${SAMPLE_MOST})`;
  const rows = await db.run<{ word: string }>(sql`
    WITH near AS MATERIALIZED (SELECT p.search FROM ${texts} p WHERE p.search %> ${word} LIMIT ${TEXTS_MOST})
    SELECT w AS word FROM (SELECT DISTINCT w FROM near, regexp_split_to_table(near.search, '\\s+') w
      WHERE w <> '') words ORDER BY word_similarity(${word}, w) DESC, w LIMIT ${WORDS_MOST}`);
  await db.run(sql`SELECT ${walks("on")}`);
  return rows.map((row) => row.word);
}
