import { vatPercent } from "#contract/money/vat.ts";
import type { Language } from "#contract/primitives.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { basisOf } from "#server/modules/offers/offer.view.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";

export function freightText(row: OfferRow, freight: string, language: Language): string {
  const sum = amountsIn(language, row.currency).money(freight);
  return vatPercent(row.tax_type, row.vat_rate) === null
    ? sum
    : translate(language, `offers.terms.freight_sum.${basisOf(row)}`, { sum });
}
