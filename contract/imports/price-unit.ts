import { isOtherUnit, unitsIn } from "./other-units.ts";
import { findUnit, isUnitWord } from "#contract/reference/units.ts";

/** Id of the unit "piece". Headers use "piece" and "unit" for prices of any unit. */
const PIECES = 1;
/** Matches the unit that a header's prices are for: "за т", "руб/кг", "per 100 m", "元/吨", "每吨". */
const FOR =
  /(?:(?<!\p{L})(?:за|per|प्रति)\s+|[/／]\s*|每)(10{1,4}(?!\d)\s*[\p{L}\p{M}]*[23²³]?|1?\s*[\p{L}\p{M}]+[23²³]?(?:\.\s?[\p{L}\p{M}]+)?)/giu;
/** Matches packs. Their size is known only to the supplier or from another column of the file. */
const PACK =
  /^(?:упак\p{L}*|уп|пач\p{L}*|короб\p{L}*|катуш\p{L}*|бухт\p{L}*|рулон\p{L}*|packs?|packages?|box(?:es)?|reels?|rolls?|包|盒|卷|盘|पैक|डिब्ब\p{L}*)$/iu;

/**
 * Returns the unit of a header's prices. Returns null if the header names no unit, or only "piece" or "unit", which
 * headers use for any unit.
 */
export function unitOfPrices(heading: string): string | null {
  const named = [...heading.matchAll(FOR)].flatMap(([, text = ""]) => {
    const words = text.trim().replace(/^1\s+/u, "");
    // In "руб./кг. с НДС", another word may follow the full stop. A Chinese unit may be followed by another word
    // without a separator.
    const [first = words] = words.split(".");
    const signs = /^\p{Script=Han}/u.test(words) ? [words.slice(0, 2), words.slice(0, 1)] : [];
    return [words, first.trim(), ...signs].filter((each) => isKnown(each)).slice(0, 1);
  });
  if (named.some((text) => isUnitWord(text, PIECES))) return null;
  return named[0] ?? null;
}

export const isPack = (text: string): boolean => PACK.test(text.trim().replace(/\.$/u, ""));

export const withoutUnit = (heading: string): string =>
  unitOfPrices(heading) === null ? heading : heading.replaceAll(FOR, " ");

/** Matches "Price per 1000" for any requested unit. */
const COUNT = /^10{1,4}$/u;

const isKnown = (text: string): boolean =>
  COUNT.test(text) || PACK.test(text) || findUnit(text) !== null || isOtherUnit(text);

/** Returns how many requested units the header's prices cover, or null if the header's unit can't be converted. */
export const unitsInHeading = (text: string, unit: number): string | null =>
  COUNT.test(text) ? text : unitsIn(text, unit);
