import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { isOtherUnit, unitsIn } from "./other-units.ts";
import { findUnit, isUnitWord } from "./units.ts";

const SIGNS: readonly { readonly id: CurrencyId; readonly sign: RegExp }[] = [
  { id: 1, sign: /₽|руб|\brou?bles?\b|\brub\b|\brur\b|(?<!\p{L})р\.?$|卢布|रूबल/iu },
  { id: 2, sign: /¥|(?<![单美日欧港加澳韩])元(?![件器])|\bcny\b|\brmb\b|\byuan\b|юан|युआन/iu },
  { id: 3, sign: /\$|\busd\b|\bdollars?\b|долл|美元|美金|डॉलर/iu },
];
const FOREIGN =
  /€|£|₹|\b(?:eur|euros?|gbp|inr|jpy)\b|(?<!\p{L})евро(?!\p{L})|(?<!\p{L})у\.?\s?е\.?(?!\p{L})|[日欧港加澳韩]元|रुपय/iu;

/**
 * Whether a text speaks of money in a currency that isn't this one, if only beside it; null where it names none.
 */
export function isOtherCurrency(text: string, currency: CurrencyId): boolean | null {
  const named = SIGNS.filter(({ sign }) => sign.test(text)).map(({ id }) => id);
  if (named.includes(currency)) return FOREIGN.test(text) || named.length > 1;
  return named.length > 0 || FOREIGN.test(text) ? true : null;
}

/** What a heading says its prices are counted in: a thousand roubles, ten thousand yuan. */
const TIMES: readonly { readonly of: string; readonly words: RegExp }[] = [
  {
    of: "1000",
    words:
      /(?<!\p{L})(?:тыс|т)\.?\s?(?:₽|руб|р(?!\p{L})|долл|юан)|\bthousands? (?:rou?bles|yuan|dollars|rub|cny|usd)|\bk\s?(?:rub|cny|rmb|usd)\b|千元|हज़ार (?:रूबल|युआन|डॉलर)/iu,
  },
  { of: "10000", words: /万元/u },
  {
    of: "1000000",
    words: /(?<!\p{L})млн\.?\s?(?:₽|руб|р(?!\p{L})|долл|юан)|\b(?:mln|million) (?:rou?bles|yuan|dollars|rub|cny|usd)/iu,
  },
];

/** How many units of money one of a column with this heading is: "1", or "1000" for "Цена, тыс. руб.". */
export const timesOf = (heading: string): string => TIMES.find(({ words }) => words.test(heading))?.of ?? "1";

/** The unit of which a heading may say that it is of anything. */
const PIECES = 1;
/** Behind what a heading names the unit that its prices are for: "за т", "руб/кг", "per 100 m", "元/吨", "每吨". */
const FOR =
  /(?:(?<!\p{L})(?:за|per|प्रति)\s+|[/／]\s*|每)(10{1,4}(?!\d)\s*[\p{L}\p{M}]*[23²³]?|1?\s*[\p{L}\p{M}]+[23²³]?(?:\.\s?[\p{L}\p{M}]+)?)/giu;
/** What holds a number of pieces that only the supplier knows. */
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

/** "Price per 1000": of whatever is asked for. */
const COUNT = /^10{1,4}$/u;

const isKnown = (text: string): boolean =>
  COUNT.test(text) || PACK.test(text) || findUnit(text) !== null || isOtherUnit(text);

/** How many of the unit of this id a heading's prices are for; null where the two can't be converted. */
export const unitsInHeading = (text: string, unit: number): string | null =>
  COUNT.test(text) ? text : unitsIn(text, unit);
