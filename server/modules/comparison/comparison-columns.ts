import type { CompareOptions } from "#contract/award/award.types.ts";
import { commonBasis } from "#contract/award/common-basis.ts";
import { conversion, CURRENCY } from "#contract/money/currency.ts";
import type { ExchangeRates } from "#contract/money/currency.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { Language } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { ComparedItem, ComparedLot, ComparedOffer } from "#server/modules/comparison/comparison.store.ts";
import { convertedBy } from "#server/modules/comparison/rate-cells.ts";
import { columnLetters } from "#server/platform/sheets/workbook-names.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

export type OfferWithLines = Omit<ComparedOffer, "version"> & {
  readonly items: readonly ComparedItem[];
  readonly freight?: string | null;
};

export interface ComparisonSheetData {
  readonly lots: readonly ComparedLot[];
  readonly offers: readonly OfferWithLines[];
  readonly currency: CurrencyId;
  readonly rates?: ExchangeRates;
  readonly priced?: Pick<CompareOptions, "annual_rate" | "post_days">;
  readonly above: readonly string[];
  readonly language: Language;
}

export const LOT_COLUMNS = [
  "position",
  "nomenclature",
  "part_number",
  "manufacturer",
  "quantity",
  "unit",
  "target_delivery_time",
  "last_price",
  "best_price",
  "best_sum",
] as const;
export const QUANTITY = "E";
export const BEST_PRICE = "I";
export const BEST_SUM = "J";

export interface OfferLetters {
  readonly price: string;
  /**
   * Column of the price on the comparison's VAT basis and in its currency. Equals `price` if the offer uses the same
   * basis and currency.
   */
  readonly ranked: string;
  readonly net: string;
  /** Column of the gross sum. Equals `net` if there is no VAT. */
  readonly gross: string;
  /**
   * Formula suffix that converts an amount, such as "*'Rates'!$B$3". Empty if the currency is the same, null if there
   * is no rate.
   */
  readonly rate: string | null;
}

function rateOf(given: Pick<ComparisonSheetData, "currency" | "rates" | "offers" | "language">, from: CurrencyId) {
  const { currency, rates = {}, offers, language } = given;
  const isKnown = conversion({ from, to: currency, rates }) !== null;
  return isKnown
    ? convertedBy({ own: currency, offered: offers.map((offer) => offer.currency), language }, from)
    : null;
}

export interface ComparisonPlan {
  readonly basis: VatBasis;
  /** VAT rate in percent. If null, each line has a single price and a single sum. */
  readonly percent: string | null;
  readonly letters: readonly OfferLetters[];
}

export function planOf(given: Pick<ComparisonSheetData, "offers" | "currency" | "rates" | "language">): ComparisonPlan {
  const { offers } = given;
  const basis = commonBasis(offers);
  // All lines of a tender have the same VAT rate. An offer that declines every line has no rate.
  const percent =
    offers.flatMap(({ items }) => items).find(({ vat_percent }) => vat_percent !== null)?.vat_percent ?? null;
  let next = LOT_COLUMNS.length;
  const take = (): string => columnLetters(next++);
  const letters = offers.map((offer): OfferLetters => {
    const price = take();
    const isSame = offer.currency === given.currency && (percent === null || offer.basis === basis);
    const ranked = isSame ? price : take();
    const net = take();
    const gross = percent === null ? net : take();
    take();
    return { price, ranked, net, gross, rate: rateOf(given, offer.currency) };
  });
  return { basis, percent, letters };
}

export function columnsOf(
  { offers, currency, language }: ComparisonSheetData,
  { basis, percent, letters }: ComparisonPlan,
): WorkbookColumn[] {
  const { symbol } = CURRENCY[currency];
  const kinds: Record<(typeof LOT_COLUMNS)[number], Pick<WorkbookColumn, "kind" | "width">> = {
    position: { kind: "integer", width: 6 },
    nomenclature: { kind: "text", width: 36 },
    part_number: { kind: "text", width: 22 },
    manufacturer: { kind: "text", width: 20 },
    quantity: { kind: "number", width: 11 },
    unit: { kind: "text", width: 7 },
    target_delivery_time: { kind: "date", width: 12 },
    last_price: { kind: "money", width: 13 },
    best_price: { kind: "sum_price", width: 13 },
    best_sum: { kind: "sum", width: 15 },
  };
  const word = (key: string, params: Record<string, string> = {}): string =>
    translate(language, `sheets.comparison.${key}`, { currency: symbol, ...params });
  const amount = (key: string, on: VatBasis, params: Record<string, string> = {}): string =>
    word(percent === null ? key : `${key}_${on}`, params);
  return [
    ...LOT_COLUMNS.map((name): WorkbookColumn => ({
      ...kinds[name],
      header:
        name === "last_price" || name === "best_price" || name === "best_sum"
          ? amount(name, basis)
          : translate(language, `sheets.offer.${name}`),
    })),
    ...offers.flatMap((offer, place): WorkbookColumn[] => {
      const { name } = offer.supplier;
      const derived = letters[place]?.ranked !== letters[place]?.price;
      return [
        {
          kind: "money",
          width: 14,
          header: amount("price", offer.basis, { name, currency: CURRENCY[offer.currency].symbol }),
        },
        ...(derived ? [{ kind: "sum_price" as const, width: 14, header: amount("price", basis, { name }) }] : []),
        { kind: "sum", width: 15, header: amount("sum", "net", { name }) },
        ...(percent === null ? [] : [{ kind: "sum" as const, width: 15, header: amount("sum", "gross", { name }) }]),
        { kind: "text", width: 26, header: word("terms", { name }) },
      ];
    }),
  ];
}
