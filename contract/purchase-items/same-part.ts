import { textKey } from "#contract/text-key.ts";

/**
 * Functions in this file decide whether two records name the same part. The database function `part_key()` (migration
 * 0072) computes the same key, so that an index can be used. A test compares both implementations.
 */

/**
 * Matches blanks, hyphens, dashes and minus signs, which people use arbitrarily in part numbers. `textKey` does not
 * remove them.
 */
const NOISE = /[\s\u0085\-\u2010-\u2015\u2212]/gu;

/** Cyrillic capitals that look like Latin capitals. `LATIN_TWINS` has their counterparts in the same order. */
export const CYRILLIC_TWINS = "\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425";
export const LATIN_TWINS = "ABEKMHOPCTYX";

/**
 * Returns the comparison key of a part number or manufacturer: the text key in capitals, without blanks and dashes,
 * with Latin letters in place of look-alike Cyrillic ones. Returns null if nothing remains.
 */
export function partKey(text: string | null | undefined): string | null {
  const key = textKey(text ?? "")
    .replace(NOISE, "")
    .toUpperCase()
    .replace(/[\u0410-\u0425]/gu, (letter) => LATIN_TWINS[CYRILLIC_TWINS.indexOf(letter)] ?? letter);
  return key === "" ? null : key;
}

/** Returns one key for a part number and its manufacturer, if known. Returns null without a part number. */
export function samePartKey(part_number: string | null | undefined, manufacturer?: string | null): string | null {
  const part = partKey(part_number);
  const maker = partKey(manufacturer);
  return part === null ? null : maker === null ? part : `${part}\n${maker}`;
}
