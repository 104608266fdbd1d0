import { vatPercent } from "#contract/money/vat.ts";
import type { Language } from "#contract/primitives.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { basisOf } from "#server/modules/offers/offer.view.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";

/** The freight of an offer with its currency, and on which basis of VAT it is where there is VAT. */
export function freightText(row: OfferRow, freight: string, language: Language): string {
  const sum = amountsIn(language, row.currency).money(freight);
  return vatPercent(row.tax_type, row.vat_rate) === null
    ? sum
    : translate(language, `offers.terms.freight_sum.${basisOf(row)}`, { sum });
}
