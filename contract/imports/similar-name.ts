import { keyOf } from "#contract/numbers/plain-text.ts";

/**
 * Minimum length of words that may differ in spelling. Numbers and shorter words, mostly units and sizes, must be
 * equal.
 */
const LONG_WORD = 4;
/** Minimum share of letter pairs that two names have in common. */
const ENOUGH = 0.7;
/** Maximum number of similar lines. A name that resembles more lines is too common to match. */
const MAX_LINES = 10;

interface NameParts {
  /** Numbers and short words of the name, sorted: "10 к 0603". */
  readonly exact: string;
  readonly pairs: ReadonlyMap<string, number>;
  readonly pair_count: number;
}

const isLong = (word: string): boolean => /\p{Script=Han}/u.test(word) || word.length >= LONG_WORD;

/** Matches the multiplication sign between two sizes. In 5×0,35 people often type a letter for it. */
const TIMES = /(\d)\s*[xх×*]\s*(?=\d)/giu;

/**
 * Splits a name into parts that must be equal and parts that may be similar. Returns null if the name has no long word.
 */
function partsOf(name: string): NameParts | null {
  const words = keyOf(name.replace(TIMES, "$1 ")).match(/\d+|[^\d\s]+/gu) ?? [];
  const long = words.filter((word) => !/\d/u.test(word) && isLong(word));
  const exact = words.filter((word) => !long.includes(word));
  const pairs = new Map<string, number>();
  let pair_count = 0;
  for (const word of long) {
    const letters = [...word];
    for (let place = 0; place + 1 < letters.length; place += 1) {
      const pair = `${letters[place] ?? ""}${letters[place + 1] ?? ""}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
      pair_count += 1;
    }
  }
  return pair_count === 0 ? null : { exact: exact.toSorted().join(" "), pairs, pair_count };
}

interface NamedLine {
  readonly lot: number;
  readonly nomenclature: string | null;
}

/**
 * Returns a function that finds lines with a similar name. Numbers and short words must be equal in any order ("10 кОм"
 * matches neither "1 кОм" nor "10 Ом"). At least 70 % of the letter pairs in the other words must match.
 */
export function nameFinder(lines: readonly NamedLine[]): (name: string) => readonly number[] {
  const sizes = new Map<number, number>();
  /** Inverted index: for each exact part, the lines that contain a letter pair, with counts. */
  const postings = new Map<string, Map<string, { lot: number; count: number }[]>>();
  for (const { lot, nomenclature } of lines) {
    const parts = partsOf(nomenclature ?? "");
    if (parts === null) continue;
    sizes.set(lot, parts.pair_count);
    const bucket = postings.get(parts.exact) ?? new Map<string, { lot: number; count: number }[]>();
    postings.set(parts.exact, bucket);
    for (const [pair, count] of parts.pairs) {
      const posting = bucket.get(pair);
      if (posting === undefined) bucket.set(pair, [{ lot, count }]);
      else posting.push({ lot, count });
    }
  }
  const found = new Map<string, readonly number[]>();
  const find = (name: string): readonly number[] => {
    const parts = partsOf(name);
    const bucket = parts === null ? undefined : postings.get(parts.exact);
    if (parts === null || bucket === undefined) return [];
    const common = new Map<number, number>();
    for (const [pair, count] of parts.pairs)
      for (const there of bucket.get(pair) ?? [])
        common.set(there.lot, (common.get(there.lot) ?? 0) + Math.min(count, there.count));
    const similar = [...common]
      .map(([lot, count]) => ({ lot, share: (2 * count) / (parts.pair_count + (sizes.get(lot) ?? 0)) }))
      .filter(({ share }) => share >= ENOUGH);
    return similar.length > MAX_LINES
      ? []
      : similar.toSorted((left, right) => right.share - left.share).map(({ lot }) => lot);
  };
  return (name) => {
    const known = found.get(name) ?? find(name);
    found.set(name, known);
    return known;
  };
}
