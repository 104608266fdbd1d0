import { textKey } from "#contract/text-key.ts";

/**
 * When two records name the same part. The database computes the same key with `part_key()` (migration 0072), so that
 * an index finds what this compares; a test compares the two.
 */

/** Blanks, hyphens, dashes and the minus as they are left by `textKey`: people put them into part numbers as they like. */
const NOISE = /[\s\u0085\-\u2010-\u2015\u2212]/gu;

/**
 * Capitals of the Cyrillic alphabet that look like Latin ones, and their twins in the same order: which of the two was
 * typed nobody sees.
 */
export const CYRILLIC_TWINS = "\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425";
export const LATIN_TWINS = "ABEKMHOPCTYX";

/**
 * Returns a part number or a maker as it is compared: its text key in capitals, without blanks and dashes, with Latin
 * letters for Cyrillic ones that look the same; null where nothing is left.
 */
export function partKey(text: string | null | undefined): string | null {
  const key = textKey(text ?? "")
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
