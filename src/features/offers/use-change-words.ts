import { AVAILABILITIES, ITEM_REJECT_REASONS } from "#contract/offers/line-fields.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { CURRENCIES, PAYMENT_METHODS } from "#contract/reference/reference.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { LINE_CELLS } from "#src/features/offers/offer-line.ts";
import { typedOf } from "#contract/money/price-text.ts";

export function useChangeWords(basis: VatBasis): {
  label: (field: string) => string | undefined;
  value: (field: string, value: unknown) => string | undefined;
} {
  const { t, formats } = useTextTools();
  const label = (field: string): string | undefined => {
    if (field === "price") return t(`offers.conflict.price_${basis}`);
    if (field === "replacement") return t("offers.conflict.replacement_part_number");
    const name = LINE_CELLS.find((each) => each === field);
    if (name !== undefined) return t(`offers.conflict.${name}`);
    if (field === "payment_terms") return t("offers.terms.payment_terms");
    if (field === "freight") return t("offers.terms.freight");
    if (field === "basis") return t("offers.price_mode.label");
    if (field === "currency") return t("offer_currency.label");
    return field === "commercial_offer" ? t("offers.file.title") : undefined;
  };
  const value = (field: string, given: unknown): string | undefined => {
    if (typeof given === "boolean")
      return field === "rejected"
        ? t(given ? "offers.line.declined" : "offers.conflict.not_rejected")
        : t(given ? "controls.seen.yes" : "controls.seen.no");
    const currency = CURRENCIES.find((each) => each === given);
    if (field === "currency" && currency !== undefined) return t(`reference.currency.${currency}`);
    if (typeof given !== "string") return undefined;
    if (field === "price") return formats.typedPrice(typedOf(given));
    if (field === "freight") return formats.amount(given);
    const availability = AVAILABILITIES.find((each) => each === given);
    if (field === "availability" && availability !== undefined) return t(`offers.availability.${availability}`);
    const reason = ITEM_REJECT_REASONS.find((each) => each === given);
    if (field === "reject_reason" && reason !== undefined) return t(`offers.line_reason.${reason}`);
    const method = PAYMENT_METHODS.find((each) => each === given);
    if (field === "payment_terms" && method !== undefined) return t(`reference.payment_method.${method}`);
    const mode = VAT_BASES.find((each) => each === given);
    return field === "basis" && mode !== undefined ? t(`offers.price_mode.${mode}`) : undefined;
  };
  return { label, value };
}
