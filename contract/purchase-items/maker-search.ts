import type { MakerAliasKeys } from "#contract/purchase-items/maker-key.ts";
import { makerSpelling } from "#contract/purchase-items/maker-spelling.ts";
import { searchWordsOf } from "#contract/text-key.ts";

/** Successive words of a search. If they name a known maker, `makers` has the spellings of all its names. */
export interface SearchTerm {
  readonly words: readonly string[];
  readonly makers: readonly string[];
}

/** Maximum number of words in the name of a maker. */
const MAX_NAME_WORDS = 6;

/**
 * Splits a search into the names of known makers and single words. The longest name counts. A legal form is a word of
 * its own, because many look like other words: "Molex KK" is a series of Molex.
 */
export function searchTerms(search: string, keys: MakerAliasKeys): SearchTerm[] {
  const names = new Map<string, string[]>();
  for (const [spelling, key] of keys) {
    const known = names.get(key);
    if (known === undefined) names.set(key, [key, spelling]);
    else known.push(spelling);
  }
  const spellingOf = (words: readonly string[]): string => makerSpelling(words.join(" ")) ?? "";
  const makersOf = (words: readonly string[]): readonly string[] => {
    const spelling = spellingOf(words);
    const needsAll = [words.slice(1), words.slice(0, -1)].every((fewer) => spellingOf(fewer) !== spelling);
    return needsAll ? (names.get(keys.get(spelling) ?? spelling) ?? []) : [];
  };
  const words = searchWordsOf(search);
  const terms: SearchTerm[] = [];
  let at = 0;
  while (at < words.length) {
    const lengths = Array.from(
      { length: Math.min(MAX_NAME_WORDS, words.length - at) },
      (_, less) => less + 1,
    ).toReversed();
    const start = at;
    const found = lengths
      .map((length) => words.slice(start, start + length))
      .map((name) => ({ words: name, makers: makersOf(name) }))
      .find(({ makers }) => makers.length > 0) ?? { words: words.slice(start, start + 1), makers: [] };
    terms.push(found);
    at += found.words.length;
  }
  return terms;
}
