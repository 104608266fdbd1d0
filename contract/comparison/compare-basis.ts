import type { CompareOptions } from "#contract/award/award.types.ts";
import { commonBasis } from "#contract/award/common-basis.ts";
import { ROUBLE } from "#contract/money/currency.ts";
import type { ExchangeRates } from "#contract/money/currency.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { TenderBasis, TenderRate } from "#contract/tender-basis/tender-basis.schema.ts";

/**
 * Returns the currencies that need an exchange rate for the comparison. The result is empty if every offer is in the
 * tender's currency.
 */
export function neededCurrencies(
  own: CurrencyId,
  offered: readonly CurrencyId[],
): Exclude<CurrencyId, typeof ROUBLE>[] {
  if (offered.every((currency) => currency === own)) return [];
  return [...new Set([own, ...offered])].filter((currency) => currency !== ROUBLE).sort((one, other) => one - other);
}

export const exchangeRates = (
  rates: readonly (Pick<TenderRate, "currency" | "rate" | "nominal" | "source"> & { readonly date: string })[],
): ExchangeRates =>
  Object.fromEntries(
    rates.map(({ currency, rate, nominal, date, source }) => [
      currency,
      { rate_rub_per_unit: rate, nominal, date, source },
    ]),
  );

/**
 * Returns the default VAT basis for comparing offers. It follows from the customer's VAT deduction if that is known,
 * otherwise from the offers.
 */
export const rankedBasis = (
  { deducts_vat }: Pick<TenderBasis, "deducts_vat">,
  offers: readonly { readonly basis: VatBasis }[],
): VatBasis => (deducts_vat === null ? commonBasis(offers) : deducts_vat ? "net" : "gross");

export const rankedBy = (comparison: {
  readonly rates: Parameters<typeof exchangeRates>[0];
  readonly basis: Pick<TenderBasis, "annual_rate" | "post_days">;
}): Pick<CompareOptions, "rates" | "annual_rate" | "post_days"> => ({
  rates: exchangeRates(comparison.rates),
  annual_rate: comparison.basis.annual_rate,
  post_days: comparison.basis.post_days,
});
