import type { CurrencyId } from "#contract/reference/reference.schema.ts";

const SIGNS: readonly { readonly id: CurrencyId; readonly sign: RegExp }[] = [
  { id: 1, sign: /₽|руб|\brou?bles?\b|\brub\b|\brur\b|(?<!\p{L})р\.?$|卢布|रूबल/iu },
  { id: 2, sign: /¥|(?<![单美日欧港加澳韩])元(?![件器])|\bcny\b|\brmb\b|\byuan\b|юан|युआन/iu },
  { id: 3, sign: /\$|\busd\b|\bdollars?\b|долл|美元|美金|डॉलर/iu },
];
const FOREIGN =
  /€|£|₹|\b(?:eur|euros?|gbp|inr|jpy)\b|(?<!\p{L})евро(?!\p{L})|(?<!\p{L})у\.?\s?е\.?(?!\p{L})|[日欧港加澳韩]元|रुपय/iu;

/**
 * Returns true if a text names any currency other than `currency`, even if it also names `currency`. Returns null if
 * the text names no currency.
 */
export function isOtherCurrency(text: string, currency: CurrencyId): boolean | null {
  const named = SIGNS.filter(({ sign }) => sign.test(text)).map(({ id }) => id);
  if (named.includes(currency)) return FOREIGN.test(text) || named.length > 1;
  return named.length > 0 || FOREIGN.test(text) ? true : null;
}

export const withoutCurrency = (heading: string, currency: CurrencyId): string =>
  SIGNS.filter(({ id }) => id === currency).reduce(
    (text, { sign }) => text.replaceAll(new RegExp(sign.source, "giu"), " "),
    heading,
  );

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

/** Returns the factor for the column's prices: "1000" for "Цена, тыс. руб.", otherwise "1". */
export const priceMultiplier = (heading: string): string => TIMES.find(({ words }) => words.test(heading))?.of ?? "1";
