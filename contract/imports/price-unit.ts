import { isOtherUnit, unitsIn } from "./other-units.ts";
import { findUnit, isUnitWord } from "#contract/reference/units.ts";

/** The unit of which a heading may say that it is of anything. */
const PIECES = 1;
/** Behind what a heading names the unit that its prices are for: "за т", "руб/кг", "per 100 m", "元/吨", "每吨". */
const FOR =
  /(?:(?<!\p{L})(?:за|per|प्रति)\s+|[/／]\s*|每)(10{1,4}(?!\d)\s*[\p{L}\p{M}]*[23²³]?|1?\s*[\p{L}\p{M}]+[23²³]?(?:\.\s?[\p{L}\p{M}]+)?)/giu;
/** What holds a number of pieces that only the supplier knows, or a column of the file says. */
const PACK =
  /^(?:упак\p{L}*|уп|пач\p{L}*|короб\p{L}*|катуш\p{L}*|бухт\p{L}*|рулон\p{L}*|packs?|packages?|box(?:es)?|reels?|rolls?|包|盒|卷|盘|पैक|डिब्ब\p{L}*)$/iu;

/**
 * The unit for which a heading names its prices, as it stands there; null where it names none, or a piece or "unit", as
 * headings do over prices of anything.
 */
export function unitOfPrices(heading: string): string | null {
  const named = [...heading.matchAll(FOR)].flatMap(([, text = ""]) => {
    const words = text.trim().replace(/^1\s+/u, "");
    // "руб./кг. с НДС": what follows a full stop may be another word, as may what follows a sign.
    const [first = words] = words.split(".");
    const signs = /^\p{Script=Han}/u.test(words) ? [words.slice(0, 2), words.slice(0, 1)] : [];
    return [words, first.trim(), ...signs].filter((each) => isKnown(each)).slice(0, 1);
  });
  if (named.some((text) => isUnitWord(text, PIECES))) return null;
  return named[0] ?? null;
}

/** True for a text that names a pack of whatever size. */
export const isPack = (text: string): boolean => PACK.test(text.trim().replace(/\.$/u, ""));

/** A heading without the unit for which it names its prices. */
export const withoutUnit = (heading: string): string =>
  unitOfPrices(heading) === null ? heading : heading.replaceAll(FOR, " ");

/** "Price per 1000": of whatever is asked for. */
const COUNT = /^10{1,4}$/u;

const isKnown = (text: string): boolean =>
  COUNT.test(text) || PACK.test(text) || findUnit(text) !== null || isOtherUnit(text);

/** How many of the unit of this id a heading's prices are for; null where the two can't be converted. */
export const unitsInHeading = (text: string, unit: number): string | null =>
  COUNT.test(text) ? text : unitsIn(text, unit);
