import { keyOf } from "#contract/numbers/plain-text.ts";
import { isNumberText } from "#contract/numbers/decimal-text.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { isOtherCurrency, withoutCurrency } from "./price-heading.ts";
import { withoutUnit } from "./price-unit.ts";
import { vatOfHeading } from "./vat-heading.ts";

/** Matches headers of price columns, including retail, wholesale and recommended prices. */
const PRICE =
  /цен[аыу]|прайс|(?<!\p{L})(?:ррц|мрц|опт(?!\p{L})|опт[.\s]|оптов|розн)|стоимость (?:за )?ед|(?<!\p{L})(?:prices?|unit cost|cost price|quote|wholesale|retail|rrp|msrp)(?!\p{L})|单价|价格|报价|售价|批发价|零售价|折后价|优惠价|कीमत|मूल्य|(?<!\p{L})दर(?!\p{L})|preis/iu;
const NO_PRICE =
  /сумм|итог|всего|(?<!\p{L})(?:total|amount|sum|ext|extended|list of)(?!\p{L})|достав|freight|shipping|金额|总价|合计|राशि|тип цен|вид цен|дата|date|валют|currency|срок|действ|valid|мин\p{L}* (?:сумм|заказ)/iu;
const DISCOUNT = /скидк|(?<!\p{L})(?:discounts?|rabatt)(?!\p{L})|折扣|छूट/iu;
const AFTER_DISCOUNT =
  /(?<!\p{L})(?:со|с уч[её]том|после|за вычетом|включая|с)\s+(?:[\p{L}\d%]+\s+)?скидк\p{L}*|цена\s*-\s*скидка|(?<!\p{L})(?:discounted|after discount|with discount|incl\.? discount|net of discount)(?!\p{L})|折后|折扣价|优惠价|छूट के बाद|छूट सहित/iu;
/** Patterns for the minimum quantity of a price: "Цена от 100 шт", "Price 1000+", "100起". */
const FROM = [
  /(?<!\p{L})(?:от|from|свыше|начиная с|qty|>=|≥)\s*(\d[\d\s]*)(?:\s*(?:шт|штук|ед|pcs?|pieces|м|кг|л|个|件)(?!\p{L})\.?)?(?!\s*[.,]?\d|\s*(?:₽|руб|р\.|тыс|rub|usd|\$))/iu,
  /(?<![\d.,])(\d[\d\s]*)\s*(?:шт\.?|pcs|个|件)?\s*(?:\+|起|以上|и более|и выше|or more|and more|and up)/iu,
  /(?<![\d.,])(?!20\d\d\s*[-–—]\s*20\d\d)(\d+)\s*[-–—]\s*\d+(?:\s*(?:шт|pcs|个|件)(?!\p{L})\.?)?/iu,
  /[@]\s*(\d+)/u,
];
const MIN_NUMBER_SHARE = 0.5;

/**
 * Splits a header into the minimum quantity that it names and the rest of the text. Returns null if the header names no
 * quantity.
 */
export function parsePriceBreak(heading: string): { readonly from: string; readonly rest: string } | null {
  for (const pattern of FROM) {
    const found = pattern.exec(heading);
    const from = found?.[1]?.replaceAll(/\s/gu, "") ?? "";
    if (found !== null && /^\d{1,9}$/u.test(from))
      return { from: String(Number(from)), rest: heading.replace(found[0], " ").trim() };
  }
  return null;
}

export const isPriceHeading = (heading: string): boolean =>
  PRICE.test(heading) &&
  !NO_PRICE.test(heading) &&
  (!DISCOUNT.test(heading) || AFTER_DISCOUNT.test(heading) || /^\s*(?:цен|price|单价)/iu.test(heading));

export const isAfterDiscount = (heading: string): boolean => AFTER_DISCOUNT.test(heading);

/** Returns the words of a header that describe the kind of price, excluding VAT, currency and quantity. */
export function priceWords(heading: string, currency: CurrencyId): string {
  const { rest } = vatOfHeading(heading);
  return withoutCurrency(withoutUnit((parsePriceBreak(rest)?.rest ?? rest).replace(AFTER_DISCOUNT, " ")), currency);
}

interface FileColumns {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function holdsNumbers({ rows }: FileColumns, column: number): boolean {
  const texts = rows.map((cells) => (cells[column] ?? "").trim()).filter((text) => text !== "");
  return texts.length === 0 || texts.filter(isNumberText).length >= texts.length * MIN_NUMBER_SHARE;
}

export interface PriceBreak {
  readonly column: number;
  readonly from: string;
}

/**
 * Returns a key shared by all price breaks of one price. Their headers have the same words, VAT and currency, and
 * differ only in quantity.
 */
const familyOf = (heading: string, rest: string): string => {
  const { basis, rest: words } = vatOfHeading(rest);
  return `${basis ?? ""} ${keyOf(words.replaceAll(/(?<!\p{L})(?:шт|pcs)\.?(?!\p{L})/giu, " "))} ${/[$€£¥₽]/u.exec(heading)?.[0] ?? ""}`;
};

/**
 * Returns the columns of the price breaks that belong to the same price as `column`, smallest quantity first. The
 * result is empty if the price has no breaks.
 */
export function priceBreaksOf(file: FileColumns, column: number): readonly PriceBreak[] {
  const own = file.headers[column] ?? "";
  const found = parsePriceBreak(own);
  if (found === null) return [];
  const family = familyOf(own, found.rest);
  const columns = file.headers.flatMap((heading, place) => {
    const other = parsePriceBreak(heading);
    return other !== null && familyOf(heading, other.rest) === family && holdsNumbers(file, place)
      ? [{ column: place, from: other.from }]
      : [];
  });
  const isNamed = isPriceHeading(own);
  return columns.length > 1 || isNamed ? columns.toSorted((left, right) => Number(left.from) - Number(right.from)) : [];
}

/**
 * Returns the column with a percentage discount, or null if there is no such column. A column with discount amounts
 * doesn't count.
 */
export function discountColumn(file: FileColumns): number | null {
  const column = file.headers.findIndex(
    (heading, place) =>
      DISCOUNT.test(heading) &&
      !isPriceHeading(heading) &&
      !/₽|руб|\$|€|¥|(?<!\p{L})(?:rub|usd|eur|cny)(?!\p{L})|сумм|amount|дата|date|услов/iu.test(heading) &&
      holdsNumbers(file, place),
  );
  return column < 0 ? null : column;
}

const SUM =
  /сумм|стоимость(?! (?:за )?ед)|(?<!\p{L})(?:total|amount|sum|ext(?:ended)? (?:price|cost))(?!\p{L})|金额|总价|合计|राशि/iu;

/** Returns the column with the sum of a row. Returns null if there is no such column, or if there are several. */
export function sumColumn(file: FileColumns): number | null {
  const found = file.headers.flatMap((heading, place) =>
    SUM.test(heading) &&
    !isPriceHeading(heading) &&
    !/ндс(?! )|vat amount|мин|min|достав|freight/iu.test(heading) &&
    holdsNumbers(file, place)
      ? [place]
      : [],
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

const areNetAndGross = (left: string, right: string, currency: CurrencyId): boolean => {
  const [one, other] = [vatOfHeading(left).basis, vatOfHeading(right).basis];
  // Next to a price with VAT, a header that doesn't mention VAT means a price without VAT.
  return (
    one !== other &&
    [one, other].includes("gross") &&
    isAfterDiscount(left) === isAfterDiscount(right) &&
    keyOf(priceWords(left, currency)) === keyOf(priceWords(right, currency))
  );
};

/** Returns the other columns with prices. If there are any, the user must choose a column. */
export function rivalPrices(file: FileColumns, column: number, currency: CurrencyId): readonly number[] {
  const own = file.headers[column] ?? "";
  const together = new Set(priceBreaksOf(file, column).map((each) => each.column));
  return file.headers.flatMap((heading, place) => {
    if (place === column || together.has(place) || !holdsNumbers(file, place)) return [];
    const isRival = isPriceHeading(heading) && !areNetAndGross(own, heading, currency);
    return isRival ? [place] : [];
  });
}

export const basisOfHeading = (heading: string, offer: VatBasis): VatBasis => vatOfHeading(heading).basis ?? offer;

export const isForeign = (heading: string, currency: CurrencyId): boolean =>
  isOtherCurrency(heading, currency) === true;
