import { HEADER_WORDS, OTHER_HEADERS } from "./header-words.ts";
import type { HeaderWords } from "./header-words.ts";
import { keyOf, wordsOf } from "#contract/numbers/plain-text.ts";
import { OFFER_HEADER_WORDS } from "./offer-header-words.ts";
import { OFFER_FIELDS } from "./offer-fields.ts";
import type { OfferHeaderField } from "./offer-header-words.ts";
import { ROW_HEADER_WORDS } from "./row-header-words.ts";
import { IMPORT_FIELDS } from "./targets.ts";
import type { ImportField, RowField } from "./targets.ts";

export type HeaderField = ImportField | RowField | OfferHeaderField;

const isHeaderField = (text: string): text is HeaderField => Object.hasOwn(ALL_WORDS, text);

type Phrase = { words: readonly string[]; key: string; base: number };
type FieldWords = { phrases: readonly Phrase[]; exact: ReadonlyMap<string, number>; blocked: ReadonlySet<string> };

const phrasesOf = (texts: readonly string[], base: number): Phrase[] =>
  texts.map((text) => ({ words: wordsOf(text), key: keyOf(text), base }));

const ALL_WORDS: Readonly<Record<HeaderField, HeaderWords>> = {
  ...HEADER_WORDS,
  ...ROW_HEADER_WORDS,
  ...OFFER_HEADER_WORDS,
};

function prepare({ exact, general = [], good, weak, blocked }: HeaderWords): FieldWords {
  const phrases = [...phrasesOf(exact, 100), ...phrasesOf(general, 92), ...phrasesOf(good, 83), ...phrasesOf(weak, 50)];
  const best = new Map<string, number>();
  for (const { key, base } of phrases) best.set(key, Math.max(best.get(key) ?? 0, base));
  return { phrases, exact: best, blocked: new Set(blocked.map(keyOf)) };
}

const WORDS: ReadonlyMap<string, FieldWords> = new Map(
  Object.entries(ALL_WORDS).map(([field, words]) => [field, prepare(words)]),
);
const OTHERS = new Set([...OTHER_HEADERS.map(keyOf), ...OTHER_HEADERS.map((text) => keyOf(text).replaceAll(" ", ""))]);
const FIELD_KEYS = new Set(IMPORT_FIELDS.map((field) => keyOf(field)));

/** Words that don't change the meaning of a header: "Кол-во, шт", "Quantity (pcs)", "MPN 1". */
const NEUTRAL = new Set(
  [
    "шт",
    "pcs",
    "pc",
    "1",
    "required",
    "optional",
    "bom",
    "lines",
    "line",
    "order",
    "the",
    "of",
    "на",
    "в",
    "для",
    "и",
    "по",
    "total",
    "итого",
    "общее",
    "всего",
    "个",
    "товара",
    "позиции",
    "поз",
    "material",
    "изделия",
  ].map(keyOf),
);

/**
 * Scores how well a header matches a field, from 0 to 100. A full match scores highest; in a partial match, each
 * additional word lowers the score.
 */
export function headerScore(header: string, field: HeaderField): number {
  const words = wordsOf(header);
  const prepared = WORDS.get(field);
  if (prepared === undefined || words.length === 0) return 0;
  const key = words.join(" ");
  if (key === keyOf(field) && field !== "part_number") return 100;
  const whole = prepared.exact.get(key) ?? prepared.exact.get(key.replaceAll(" ", ""));
  if (whole !== undefined) return whole;
  if (words.length > 12) return 0;
  let best = 0;
  for (const phrase of prepared.phrases) {
    const rest = without(words, phrase);
    if (rest === null || rest.some((word) => prepared.blocked.has(word))) continue;
    const strange = rest.filter((word) => !NEUTRAL.has(word)).length;
    best = Math.max(
      best,
      phrase.base * (strange === 0 ? 0.95 : Math.max(0.5, 0.85 - 0.05 * strange)) + phrase.words.length,
    );
  }
  return Math.min(99, best);
}

/** Minimum score for a header that names exactly its field. */
export const NAMES_FIELD = 83;
/** All fields except the quantity and its unit, because "per unit" below "Quantity" doesn't name a new field. */
const OTHER_FIELDS: readonly HeaderField[] = [...IMPORT_FIELDS, ...OFFER_FIELDS].filter(
  (field) => field !== "quantity" && field !== "units" && field !== "unit",
);

/**
 * Returns true if a text names exactly this field. Texts with digits are rejected, because body cells are checked too
 * and most of them contain digits.
 */
export const namesField = (text: string, field: string): boolean =>
  isHeaderField(field) && !/\d/u.test(text) && headerScore(text, field) >= NAMES_FIELD;

/** Returns true if a text names a field other than the quantity. */
export const namesOther = (text: string): boolean =>
  OTHER_FIELDS.some((field) => headerScore(text, field) >= NAMES_FIELD);

const isUnspaced = (text: string) => /\p{Script=Han}/u.test(text) && text.length > 1;

/**
 * Removes a phrase from the words; returns null if the phrase is missing. Chinese has no spaces between words, so the
 * phrase may be part of a word.
 */
function without(words: readonly string[], phrase: Phrase): string[] | null {
  for (let start = 0; start + phrase.words.length <= words.length; start += 1) {
    if (phrase.words.every((word, index) => words[start + index] === word))
      return [...words.slice(0, start), ...words.slice(start + phrase.words.length)];
  }
  if (!isUnspaced(phrase.key)) return null;
  const at = words.findIndex((word) => word.includes(phrase.key));
  return at < 0 ? null : words.toSpliced(at, 1, ...wordsOf(words[at]?.replace(phrase.key, " ") ?? ""));
}

/** Returns how closely a cell resembles a known header: 1 for a full match, less for a partial one, 0 for none. */
export function headerKnowledge(text: string): number {
  const key = keyOf(text);
  if (key === "" || key.length > 80) return 0;
  if (OTHERS.has(key) || FIELD_KEYS.has(key)) return 1;
  const best = Math.max(...IMPORT_FIELDS.map((field) => headerScore(text, field)));
  if (best >= NAMES_FIELD) return 1;
  const words = key.split(" ");
  return best >= 45 || (words.length <= 8 && words.some((word) => word.length > 2 && OTHERS.has(word))) ? 0.6 : 0;
}
