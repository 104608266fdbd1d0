/**
 * The one form in which texts are searched, compared and grouped. The database computes the same key with `text_key()`
 * (migration 0072); a property test compares the two on both engines.
 */

/**
 * Ranges of characters that nobody sees: soft hyphen, fillers, zero-width and bidirectional marks, variation selectors,
 * tags. They come along when text is copied from web pages, PDF files and messengers.
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

/** Letters that are one for a reader: ё is е, both forms of a Greek sigma are one, and µ is typed as u ("10 uF"). */
const SAME_LETTERS: ReadonlyMap<string, string> = new Map([
  ["ё", "е"],
  ["ς", "σ"],
  ["μ", "u"],
  ["ß", "ss"],
]);

/** A diaeresis that belongs to no letter: above a letter that ё has become, it would make a ё again. */
const DIAERESIS = /\u0308/gu;

const isPlain = (text: string): boolean => /^[\u0000-\u007F]*$/u.test(text);

/** Removes characters that nobody sees. Changes how some scripts are shown, so use it for codes, not for prose. */
export const withoutInvisible = (text: string): string => (isPlain(text) ? text : text.replace(INVISIBLE, ""));

/**
 * Returns the text as it is searched and compared: without invisible characters, in Unicode's compatibility form
 * (full-width letters, ligatures, "²" and "№" as plain ones), in lower case, with ё as е and µ as u.
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

/** The words of a search in the form in which they stand in text keys. */
export const searchWordsOf = (search: string): string[] =>
  textKey(search)
    .split(/\s+/u)
    .filter((word) => word !== "");

/** Returns true when the text contains each word of the search, anywhere and in any order. */
export function hasSearchWords(text: string, search: string): boolean {
  const key = textKey(text);
  return searchWordsOf(search).every((word) => key.includes(word));
}
