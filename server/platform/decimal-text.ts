import { CURRENCY } from "#contract/money/currency.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";

const isNumeric = (value: string): value is `${number}` => /^-?\d+(\.\d+)?$/.test(value);

/** A decimal string as a language writes numbers: digit by digit, never as a float. */
export const decimalText = (format: Intl.NumberFormat, value: string): string =>
  isNumeric(value) ? format.format(value) : value;

/** Writes amounts in a language, each with the sign of its currency. */
export function moneyTexts(language: Language, currency: CurrencyId): (value: string) => string {
  const format = new Intl.NumberFormat(INTL_LOCALE[language], { style: "currency", currency: CURRENCY[currency].code });
  return (value) => decimalText(format, value);
}
