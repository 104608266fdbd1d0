import { wordsOf } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { mistakesIn, nearestWord, typoPatterns } from "#server/modules/purchase-items/near-text.ts";
import { unknownWords, wordsFitting, wordsLike } from "#server/modules/purchase-items/search-words.store.ts";

/** Minimum trigram similarity of a word with two typos, or of a word inside another word. */
const MIN_SIMILARITY = 0.4;

/**
 * Returns queries for words that the user may have meant, to be tried in order. `nearestWord` then selects among their
 * results. Short words with a typo share too few trigrams, so patterns are used. In a longer word of n letters, one
 * wrong letter leaves a similarity of (n - 2) / (n + 4). A swap of two letters leaves (n - 3) / (n + 5).
 */
function places(db: TenantDb, word: string): (() => Promise<string[]>)[] {
  const { length } = word;
  const like = (likeness: number) => () => wordsLike(db, word, Math.floor(100 * likeness) / 100);
  if (mistakesIn(word) === 0) return [];
  return mistakesIn(word) === 1
    ? [() => wordsFitting(db, { patterns: typoPatterns(word), length }), like(MIN_SIMILARITY)]
    : [like((length - 2) / (length + 4)), like(Math.min(MIN_SIMILARITY, (length - 3) / (length + 5)))];
}

async function corrected(db: TenantDb, word: string): Promise<string | null> {
  for (const look of places(db, word)) {
    const near = nearestWord(await look(), word);
    if (near !== null) return near;
  }
  return null;
}

/**
 * Corrects a search without results. Replaces each word that no item of the workspace contains with the most similar
 * existing word. Returns null if all words exist or if a word has no similar one.
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
