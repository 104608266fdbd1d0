import { vatPercent } from "#contract/money/vat.ts";
import { offerCode, tenderCode } from "#contract/numbering.ts";
import type { Language } from "#contract/primitives.ts";
import type { LineToSubmit } from "#server/modules/offers/offer-line.store.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { freightText } from "#server/modules/offers/freight-text.ts";
import { basisOf, termsOf } from "#server/modules/offers/offer.view.ts";
import { instantText } from "#server/platform/instant.ts";
import { translate } from "#server/platform/translate.ts";

export type SheetLine = LineToSubmit;

export interface Given {
  readonly offer: OfferRow;
  readonly lines: readonly SheetLine[];
  readonly language: Language;
  readonly zone: string | undefined;
  /** True if prices and answers can be edited. Otherwise, all cells are locked. */
  readonly open: boolean;
}

const VAT_WORD = { net: "vat", gross: "vat_gross" } as const;

export function headOf({ offer, language, zone, open }: Given): string[] {
  const word = (key: string, params: Record<string, string>): string =>
    translate(language, `sheets.head.${key}`, params);
  const { freight } = termsOf(offer);
  const percent = vatPercent(offer.tax_type, offer.vat_rate);
  return [
    `${tenderCode({ number: offer.tender_number, round: offer.tender_round })}  ${offer.tender_name}`,
    word("customer", { name: offer.customer_name }),
    word("offer", { code: offerCode(offer.number), name: offer.supplier_name }),
    ...(offer.entered_at === null ? [] : [word("outside", { at: instantText(offer.entered_at, language, zone) })]),
    ...(offer.closing_date === null ? [] : [word("closing", { at: instantText(offer.closing_date, language, zone) })]),
    word("currency", { name: translate(language, `reference.currency.${offer.currency}`) }),
    percent === null
      ? word("tax", { name: translate(language, `reference.tax_type.${offer.tax_type}`) })
      : word(VAT_WORD[basisOf(offer)], { percent }),
    word("payment", { name: translate(language, `reference.payment_method.${offer.payment_method}`) }),
    ...(freight === null ? [] : [word("freight", { sum: freightText(offer, freight, language) })]),
    ...(open ? [translate(language, "sheets.head.how")] : []),
  ];
}
