import { wordsOf } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { mistakesIn, nearestWord } from "#server/modules/purchase-items/near-text.ts";
import { unknownWords, wordsLike } from "#server/modules/purchase-items/search-words.store.ts";

async function corrected(db: TenantDb, word: string): Promise<string | null> {
  if (mistakesIn(word) === 0) return null;
  return nearestWord(await wordsLike(db, word, "sample"), word) ?? nearestWord(await wordsLike(db, word, "all"), word);
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
