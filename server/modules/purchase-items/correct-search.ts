import { wordsOf } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { mistakesIn, nearestWord, typoPatterns } from "#server/modules/purchase-items/near-text.ts";
import { unknownWords, wordsFitting, wordsLike } from "#server/modules/purchase-items/search-words.store.ts";

/** How like, in the database's measure, a word with two slips still is, or one that stands inside of another. */
const LIKE_AT_LEAST = 0.4;

/**
 * Where the word that was meant is looked for, one place after the other. What decides in the end whether a word is near
 * is finer: these are to hold it, and few others of very many. A short word has too little left after a slip to be known
 * by its trigrams; of a longer one n letters leave (n - 2) / (n + 4) likeness where one was mistaken, (n - 3) / (n + 5)
 * where two were swapped.
 */
function places(db: TenantDb, word: string): (() => Promise<string[]>)[] {
  const { length } = word;
  const like = (likeness: number) => () => wordsLike(db, word, Math.floor(100 * likeness) / 100);
  if (mistakesIn(word) === 0) return [];
  return mistakesIn(word) === 1
    ? [() => wordsFitting(db, { patterns: typoPatterns(word), length }), like(LIKE_AT_LEAST)]
    : [like((length - 2) / (length + 4)), like(Math.min(LIKE_AT_LEAST, (length - 3) / (length + 5)))];
}

async function corrected(db: TenantDb, word: string): Promise<string | null> {
  for (const look of places(db, word)) {
    const near = nearestWord(await look(), word);
    if (near !== null) return near;
  }
  return null;
}

/**
 * A search that found nothing, with the words that stand nowhere in the workspace's items replaced by the nearest that
 * do; null when there is no such word, or nothing near it.
 */
export async function correctSearch(db: TenantDb, search: string): Promise<string | null> {
  const words = wordsOf(search);
  const unknown = new Set(await unknownWords(db, words));
  if (unknown.size === 0) return null;
  const parts: string[] = [];
  for (const word of words) {
    const part = unknown.has(word) ? await corrected(db, word) : word;
    if (part === null) return null;
    parts.push(part);
  }
  return parts.join(" ");
}
