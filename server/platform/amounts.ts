import { CURRENCY } from "#contract/money/currency.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import type { TypedPrice } from "#contract/money/vat.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { translate } from "#server/platform/translate.ts";

const isNumeric = (value: string): value is `${number}` => /^-?\d+(\.\d+)?$/.test(value);
/** Formats a decimal string exactly, without conversion to a float. */
const written = (format: Intl.NumberFormat, value: string): string => (isNumeric(value) ? format.format(value) : value);

/** Returns a function that formats quantities in a language, with up to three decimals. */
export function quantityIn(language: Language): (value: string) => string {
  const quantity = new Intl.NumberFormat(INTL_LOCALE[language], { maximumFractionDigits: 3 });
  return (value) => written(quantity, value);
}

export function amountsIn(language: Language, currency: CurrencyId) {
  const locale = INTL_LOCALE[language];
  // Yuan amounts use the sign "¥" without a prefix, as everywhere in the product. Yen, which has the same sign, is not
  // supported.
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: CURRENCY[currency].code,
    currencyDisplay: CURRENCY[currency].code === "CNY" ? "narrowSymbol" : "symbol",
  });
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: PRICE_SCALE });
  const rate = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 8 });
  const quantityOf = quantityIn(language);
  const priceOf = (value: string): string => written(price, value);
  return {
    /**
     * Formats a price with its quantity, for example "0,87 за 1 000 шт". A price for one unit is formatted without
     * "за".
     */
    typedPrice: (typed: TypedPrice, unit: string): string =>
      typed.price_quantity === 1
        ? priceOf(typed.price)
        : translate(language, "ui.price_for", {
            price: priceOf(typed.price),
            quantity: `${quantityOf(String(typed.price_quantity))} ${unit}`.trim(),
          }),
    rate: (value: string) => written(rate, value),
    money: (value: string) => written(money, value),
    price: priceOf,
    quantity: quantityOf,
  };
}
