import { CURRENCY } from "#contract/money/currency.ts";
import { PRICE_SCALE } from "#contract/money/price-scale.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";

const isNumeric = (value: string): value is `${number}` => /^-?\d+(\.\d+)?$/.test(value);
/** A decimal string is formatted digit by digit, never as a float. */
const written = (format: Intl.NumberFormat, value: string): string => (isNumeric(value) ? format.format(value) : value);

/** How amounts, prices, quantities and rates are written in a language. */
export function amountsIn(language: Language, currency: CurrencyId) {
  const locale = INTL_LOCALE[language];
  // "CN¥" stands nowhere else in the product, and of the yen nothing is bought.
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: CURRENCY[currency].code,
    currencyDisplay: CURRENCY[currency].code === "CNY" ? "narrowSymbol" : "symbol",
  });
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: PRICE_SCALE });
  const quantity = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const rate = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 8 });
  return {
    rate: (value: string) => written(rate, value),
    money: (value: string) => written(money, value),
    price: (value: string) => written(price, value),
    quantity: (value: string) => written(quantity, value),
  };
}
