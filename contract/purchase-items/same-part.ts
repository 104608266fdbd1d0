/**
 * When two records name the same part. The database has the same rule as `part_key()` (migration 0028), so that an
 * index finds what this compares; a test holds them together.
 */

/**
 * Blanks of every width, soft hyphens, hyphens, dashes and the minus: people put them into part numbers as they like.
 */
const NOISE = /[\t\n\v\f\r \u00A0\u00AD\u2000-\u200B\u202F\u205F\u3000\uFEFF\-\u2010-\u2015\u2212]/gu;

/**
 * Capitals of the Cyrillic alphabet that look like Latin ones, and their twins in the same order: which of the two was
 * typed nobody sees.
 */
export const CYRILLIC_TWINS = "\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425";
export const LATIN_TWINS = "ABEKMHOPCTYX";

/**
 * A part number or a maker as it is compared: in capitals, without blanks and dashes, Cyrillic letters that look like
 * Latin ones as those; null where nothing is left.
 */
export function partKey(text: string | null | undefined): string | null {
  const key = (text ?? "")
    .replace(NOISE, "")
    .toUpperCase()
    .replace(/[\u0410-\u0425]/gu, (letter) => LATIN_TWINS[CYRILLIC_TWINS.indexOf(letter)] ?? letter);
  return key === "" ? null : key;
}

/** One key for a part number and its maker, where one is named; null without a part number. */
export function samePartKey(part_number: string | null | undefined, manufacturer?: string | null): string | null {
  const part = partKey(part_number);
  const maker = partKey(manufacturer);
  return part === null ? null : maker === null ? part : `${part}\n${maker}`;
}
