import { CURRENCY } from "#contract/money/currency.ts";
import { priceFieldOf, vatPercent } from "#contract/money/vat.ts";
import { AVAILABILITIES, ITEM_REJECT_REASONS } from "#contract/offers/line-fields.ts";
import { OWN_SHEET_MARK } from "#contract/imports/offer-fields.ts";
import type { OfferSheetColumn } from "#contract/imports/offer-fields.ts";
import { DELIVERY_MAX_WEEKS, PRICE_QUANTITY_MAX } from "#contract/limits.ts";
import type { Language } from "#contract/primitives.ts";
import type { PriceFeedbackKind } from "#contract/tenders/price-feedback.schema.ts";
import type { Given } from "#server/modules/offers/offer-sheet-head.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { basisOf } from "#server/modules/offers/offer.view.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

/** Columns in display order. Requested values come first, and sums follow the cells from which they are computed. */
const COLUMNS = [
  "lot",
  "position",
  "nomenclature",
  "part_number",
  "manufacturer",
  "alternates",
  "quantity",
  "unit",
  "target_delivery_time",
  "lot_comment",
  "feedback",
  "price_per_unit",
  "price_with_vat",
  "price_quantity",
  "total",
  "vat",
  "total_with_vat",
  "delivery_min",
  "delivery_max",
  "availability",
  "available_quantity",
  "replacement_part_number",
  "replacement_manufacturer",
  "comment",
  "reject_reason",
  "pack_quantity",
  "minimum_quantity",
] as const satisfies readonly OfferSheetColumn[];
export type OfferColumn = (typeof COLUMNS)[number];

/** Columns omitted if no VAT applies, because both prices are equal then. */
const OF_VAT: readonly OfferColumn[] = ["price_with_vat", "vat", "total_with_vat"];
const feedbackKind = ({
  tender_round,
  price_feedback: tells,
}: Pick<OfferRow, "tender_round" | "price_feedback">): Exclude<PriceFeedbackKind, "nothing"> | undefined =>
  tender_round === 1 || tells === "nothing" ? undefined : tells;
function headerOf(name: OfferColumn, offer: OfferRow, language: Language): string {
  if (name === "lot") return OWN_SHEET_MARK;
  const tells = feedbackKind(offer);
  if (name !== "feedback")
    return translate(language, `sheets.offer.${name}`, { currency: CURRENCY[offer.currency].symbol });
  return tells === undefined ? "" : translate(language, `sheets.feedback.${tells}`, { round: offer.tender_round - 1 });
}
/** Maximum of typed prices and quantities, just below one billion. */
const MAX_TYPED = "999999999";

export function columnOf(name: OfferColumn, { language, offer, open }: Given): WorkbookColumn {
  const word = (key: string): string => translate(language, `sheets.${key}`);
  const header = headerOf(name, offer, language);
  const typed = (column: Omit<WorkbookColumn, "header" | "locked">): WorkbookColumn => ({
    header,
    locked: !open,
    ...column,
  });
  const text = (most: number, width: number): WorkbookColumn =>
    typed({ kind: "text", width, max: String(most), refusal: translate(language, "sheets.refusal.text", { most }) });
  const whole = (refusal: "weeks" | "price_quantity", min: string, most: number): WorkbookColumn => {
    const words = translate(language, `sheets.refusal.${refusal}`, { most });
    return typed({ kind: "integer", width: 9, min, max: String(most), refusal: words });
  };
  const shown = (kind: WorkbookColumn["kind"], width: number): WorkbookColumn => ({
    header,
    kind,
    width,
    locked: true,
  });
  switch (name) {
    case "lot":
      return { ...shown("text", 12), hidden: true };
    case "position":
      return shown("integer", 6);
    case "nomenclature":
      return shown("text", 36);
    case "quantity":
      return shown("number", 11);
    case "unit":
      return shown("text", 7);
    case "target_delivery_time":
      return shown("date", 12);
    case "part_number":
    case "manufacturer":
    case "alternates":
    case "lot_comment":
    case "feedback":
      return shown("text", 22);
    case "price_per_unit":
    case "price_with_vat":
      // The price on the offer's VAT basis is editable, the other one is derived from it.
      return name === priceFieldOf(basisOf(offer))
        ? typed({ kind: "money", width: 14, min: "0", max: MAX_TYPED, refusal: word("refusal.price") })
        : shown("money", 14);
    case "price_quantity":
      return whole("price_quantity", "1", PRICE_QUANTITY_MAX);
    case "total":
    case "vat":
    case "total_with_vat":
      return shown("sum", 15);
    case "delivery_min":
    case "delivery_max":
      return whole("weeks", "0", DELIVERY_MAX_WEEKS);
    case "availability":
      return typed({
        kind: "text",
        width: 13,
        list: AVAILABILITIES.map((value) => translate(language, `offers.availability.${value}`)),
        refusal: word("refusal.list"),
      });
    case "available_quantity":
    case "pack_quantity":
    case "minimum_quantity":
      return typed({ kind: "number", width: 12, min: "0.001", max: MAX_TYPED, refusal: word("refusal.quantity") });
    case "replacement_part_number":
    case "replacement_manufacturer":
      return text(200, 22);
    case "comment":
      return text(2000, 30);
    case "reject_reason":
      return typed({
        kind: "text",
        width: 18,
        list: ITEM_REJECT_REASONS.map((value) => translate(language, `offers.line_reason.${value}`)),
        refusal: word("refusal.list"),
      });
  }
}

/**
 * Returns the column names of the form. A hidden column header stores them, so that an uploaded form can be read
 * reliably.
 */
export function offerColumns(
  offer: Pick<OfferRow, "tax_type" | "vat_rate" | "tender_round" | "price_feedback">,
  lines: readonly { readonly alternates: string | null }[],
): readonly OfferColumn[] {
  const isWithoutVat = vatPercent(offer.tax_type, offer.vat_rate) === null;
  const hasFeedback = feedbackKind(offer) !== undefined;
  const hasAlternates = lines.some(({ alternates }) => alternates !== null);
  return COLUMNS.filter((name) => {
    if (name === "feedback") return hasFeedback;
    return name === "alternates" ? hasAlternates : !isWithoutVat || !OF_VAT.includes(name);
  });
}
