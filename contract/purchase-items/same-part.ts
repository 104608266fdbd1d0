import { textKey } from "#contract/text-key.ts";

/**
 * Decides whether two records name the same part. The database function `part_key()` (migration 0072) computes the same
 * key, so that an index serves the comparison. A test compares both.
 */

/** Blanks, hyphens, dashes and minus signs that `textKey` leaves. Their use in part numbers is arbitrary. */
const NOISE = /[\s\u0085\-\u2010-\u2015\u2212]/gu;

/** Cyrillic capitals that look like Latin ones, and their twins in the same order. Readers can't distinguish them. */
export const CYRILLIC_TWINS = "\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425";
export const LATIN_TWINS = "ABEKMHOPCTYX";

/**
 * Returns the comparison key of a part number or manufacturer. The key is the text key in capitals, without blanks and
 * dashes, with Latin letters for look-alike Cyrillic ones. Returns null if nothing remains.
 */
export function partKey(text: string | null | undefined): string | null {
  const key = textKey(text ?? "")
    .replace(NOISE, "")
    .toUpperCase()
    .replace(/[\u0410-\u0425]/gu, (letter) => LATIN_TWINS[CYRILLIC_TWINS.indexOf(letter)] ?? letter);
  return key === "" ? null : key;
}

/** Returns one key for a part number and its manufacturer, if known; null without a part number. */
export function samePartKey(part_number: string | null | undefined, manufacturer?: string | null): string | null {
  const part = partKey(part_number);
  const maker = partKey(manufacturer);
  return part === null ? null : maker === null ? part : `${part}\n${maker}`;
}
