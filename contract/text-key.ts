/**
 * Functions in this file normalize texts for search, comparison and grouping. The database function `text_key()`
 * (migration 0072) computes the same key. A property test compares both implementations.
 */

/**
 * Ranges of invisible characters: soft hyphen, fillers, zero-width and bidirectional marks, variation selectors, tags.
 * Users copy these characters along with text from web pages, PDF files and messengers.
 */
const INVISIBLE_RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

const escaped = (code: number): string => `\\u{${code.toString(16)}}`;
const INVISIBLE = new RegExp(
  `[${INVISIBLE_RANGES.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join("")}]`,
  "gu",
);

/** Letters treated as equal: ё and е, both forms of the Greek sigma, and µ and u (as in "10 uF"). */
const SAME_LETTERS: ReadonlyMap<string, string> = new Map([
  ["ё", "е"],
  ["ς", "σ"],
  ["μ", "u"],
  ["ß", "ss"],
]);

/** Matches stray diaereses. After the replacement of ё by е, a stray diaeresis would turn the е into ё again. */
const DIAERESIS = /\u0308/gu;

const isPlain = (text: string): boolean => /^[\u0000-\u007F]*$/u.test(text);

/**
 * Removes invisible characters. Some scripts render differently without them, so use this function for codes and not
 * for prose.
 */
export const withoutInvisible = (text: string): string => (isPlain(text) ? text : text.replace(INVISIBLE, ""));

/**
 * Returns the text in its searchable form. Invisible characters are removed, and Unicode compatibility normalization
 * maps full-width letters, ligatures, "²" and "№" to plain ones. The result is lower case with ё as е and µ as u.
 */
export function textKey(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return text
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(DIAERESIS, "")
    .replace(/[ёςμß]/gu, (letter) => SAME_LETTERS.get(letter) ?? letter)
    .normalize("NFKC");
}

export const searchWordsOf = (search: string): string[] =>
  textKey(search)
    .split(/\s+/u)
    .filter((word) => word !== "");

/** Returns whether the text contains each word of the search, in any position and order. */
export function hasSearchWords(text: string, search: string): boolean {
  const key = textKey(text);
  return searchWordsOf(search).every((word) => key.includes(word));
}
