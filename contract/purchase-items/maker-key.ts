import { MAKERS } from "#contract/reference/makers.ts";
import { makerSpelling } from "./maker-spelling.ts";

/** What a company means by the name of a maker: `text` is another name of `maker`. */
export interface NamedMaker {
  readonly text: string;
  readonly maker: string;
}

/** Returns the key that all names of a maker have in common, or null if the text names no maker. */
export type MakerKeys = (text: string | null | undefined) => string | null;

/** Keys of makers by the spelling of their other names. */
export type MakerAliasKeys = ReadonlyMap<string, string>;

interface KnownMaker {
  readonly name: string;
  readonly key: string;
}

const KNOWN: ReadonlyMap<string, KnownMaker> = new Map(
  MAKERS.flatMap((names) => {
    const [name] = names;
    const key = makerSpelling(name) ?? "";
    return names.map((alias) => [makerSpelling(alias) ?? "", { name, key }] as const);
  }),
);

/** Returns the full name of a well-known maker, or null if the text is no alias of one, apart from its spelling. */
export function fullMaker(text: string): string | null {
  const spelling = makerSpelling(text);
  const known = KNOWN.get(spelling ?? "");
  return known === undefined || known.key === spelling ? null : known.name;
}

/**
 * Returns a function that finds the key of a spelling by the names that the company merged and the aliases that
 * everybody knows. The company's own names take precedence.
 */
function keyFinder(merged: ReadonlyMap<string | null, string | null>): (spelling: string) => string {
  const next = (key: string): string => merged.get(key) ?? KNOWN.get(key)?.key ?? key;
  return (spelling) => {
    const path = [spelling];
    for (;;) {
      const last = path.at(-1) ?? spelling;
      const found = next(last);
      if (found === last) return last;
      const known = path.indexOf(found);
      // Names that were merged in a circle are all the same maker.
      if (known !== -1) return path.slice(known).toSorted()[0] ?? last;
      path.push(found);
    }
  };
}

const mergedSpellings = (own: readonly NamedMaker[]): ReadonlyMap<string | null, string | null> =>
  new Map(own.map(({ text, maker }) => [makerSpelling(text), makerSpelling(maker)]));

/**
 * Returns a function that gives all names of a maker one key: names that the company merged, aliases that everybody
 * knows, and different spellings. The company's own names take precedence.
 */
export function makerKeys(own: readonly NamedMaker[]): MakerKeys {
  const keyOf = keyFinder(mergedSpellings(own));
  // A file names few makers, each of them many times.
  const keys = new Map<string, string | null>();
  return (text) => {
    if (text === null || text === undefined) return null;
    const known = keys.get(text);
    if (known !== undefined) return known;
    const spelling = makerSpelling(text);
    const key = spelling === null ? null : keyOf(spelling);
    keys.set(text, key);
    return key;
  };
}

/**
 * Returns the key of each spelling that has another key than itself. With them, a spelling gives the same key as
 * `makerKeys`.
 */
export function makerAliasKeys(own: readonly NamedMaker[]): MakerAliasKeys {
  const merged = mergedSpellings(own);
  const keyOf = keyFinder(merged);
  const spellings = [...KNOWN.keys(), ...merged.keys(), ...merged.values()].filter((spelling) => spelling !== null);
  return new Map(spellings.map((spelling) => [spelling, keyOf(spelling)] as const).filter(([one, key]) => one !== key));
}
