import { hasSearchWords, searchWordsOf, textKey } from "#contract/text-key.ts";
import words from "#i18n/word-families.json" with { type: "json" };

/**
 * Beginnings of words that mean the same in the languages of the product, and synonyms. A command is found by any word
 * of a family if its name has a word of the same family. The table is loaded with the commands, because the catalogues
 * of other languages are too large for that.
 */
const FAMILIES = words.families.map((family) => family.map(textKey));
/** Words that say nothing about what is looked for. */
const PARTICLES = words.particles;
/** Letters of the same keys on two layouts. */
const { latin: LATIN, russian: RUSSIAN } = words.keyboards;

const swapped = (text: string, from: string, to: string): string =>
  [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join("");

/** Returns the text, and what the same keys type on the Russian or the English layout. */
export function inBothLayouts(text: string): readonly string[] {
  const typed = text.toLowerCase();
  return [...new Set([text, swapped(typed, LATIN, RUSSIAN), swapped(typed, RUSSIAN, LATIN)])];
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
/** A beginning of fewer letters would find too much. */
const MIN_LETTERS = 3;

/** Returns true if the typed word is one of a family, or begins like one. */
function isOfFamily(word: string, family: readonly string[]): boolean {
  if (isHan(word)) return family.some((root) => isHan(root) && (root.includes(word) || word.includes(root)));
  return family.some(
    (root) =>
      root === word ||
      (word.length >= MIN_LETTERS && root.startsWith(word)) ||
      (root.length >= MIN_LETTERS && word.startsWith(root)),
  );
}

/** Returns true if the name has a word of the family. Chinese writes no spaces between words. */
const hasFamily = (words: readonly string[], family: readonly string[]): boolean =>
  words.some((word) =>
    isHan(word)
      ? family.some((root) => isHan(root) && word.includes(root))
      : family.some((root) => word.startsWith(root)),
  );

function isMeant(name: string, typed: string): boolean {
  const words = searchWordsOf(name.replaceAll(/[.,:;«»“”"'/()]/g, " "));
  const key = textKey(name);
  const meant = searchWordsOf(typed).filter((word) => !PARTICLES.includes(word));
  return (
    meant.length > 0 &&
    meant.every(
      (word) => key.includes(word) || FAMILIES.some((family) => isOfFamily(word, family) && hasFamily(words, family)),
    )
  );
}

const isSame = (name: string, typed: string): boolean => textKey(name) === textKey(typed.trim());
const beginsLike = (name: string, typed: string): boolean => textKey(name).startsWith(textKey(typed.trim()));

/**
 * How a text finds a command, the surest way first: its name, its beginning, its words, words of the same meaning in any
 * language.
 */
const WAYS = [isSame, beginsLike, hasSearchWords, isMeant];

export interface Match<C> {
  readonly command: C;
  /** The lower, the surer: 0 is the name itself. What was meant on another keyboard layout is the least sure. */
  readonly rank: number;
}

/** Returns the commands that a text finds, the surest first. An empty text finds all. */
export function findCommands<C extends { readonly name: string }>(
  commands: readonly C[],
  typed: string,
): readonly Match<C>[] {
  const layouts = typed.trim() === "" ? [""] : inBothLayouts(typed);
  const ways = layouts.flatMap((text) => WAYS.map((fits) => (name: string) => text === "" || fits(name, text)));
  return commands
    .map((command) => ({ command, rank: ways.findIndex((fits) => fits(command.name)) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, next) => one.rank - next.rank);
}
