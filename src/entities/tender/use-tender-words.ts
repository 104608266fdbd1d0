import { TENDER_TERMS } from "#contract/tenders/tender.schema.ts";
import { ratePercent } from "#contract/money/vat.ts";
import { CURRENCIES, PAYMENT_METHODS, TAX_TYPES, VAT_RATE_IDS } from "#contract/reference/reference.schema.ts";
import type { Unit } from "#contract/reference/reference.schema.ts";
import { PRICE_FEEDBACK_KINDS } from "#contract/tenders/price-feedback.schema.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

const OF_LOT = [
  "position",
  "nomenclature",
  "part_number",
  "manufacturer",
  "quantity",
  "unit",
  "target_delivery_time",
] as const;
/**
 * Changes labelled by their action instead of a field. Some of these changes have a name or a number as their value.
 */
const ACTS = ["prolong", "add_lots", "delete_lots", "add_suppliers", "remove_supplier", "award", "order"] as const;

/**
 * Labels the changed fields in a tender and its lots, and formats their values. Returns an empty string for a missing
 * previous value.
 */
export function useTenderWords(units: readonly Unit[]): {
  label: (field: string) => string | undefined;
  value: (field: string, value: unknown) => string | undefined;
} {
  const { t, formats } = useTextTools();
  const label = (field: string): string | undefined => {
    const lot = OF_LOT.find((each) => each === field);
    if (lot !== undefined) return t(`tenders.lot.${lot}`);
    const act = ACTS.find((each) => each === field);
    if (act !== undefined) return t(`tenders.history.${act}`);
    const name = TENDER_TERMS.find((each) => each === field);
    return name === undefined ? undefined : t(`tenders.field.${name}`);
  };
  const chosen = (field: string, given: unknown): string | undefined => {
    const tax = TAX_TYPES.find((each) => each === given);
    if (field === "tax_type" && tax !== undefined) return t(`reference.tax_type.${tax}`);
    const currency = CURRENCIES.find((each) => each === given);
    if (field === "currency" && currency !== undefined) return t(`reference.currency.${currency}`);
    if (field === "other_currencies" && Array.isArray(given))
      return CURRENCIES.filter((each) => given.includes(each))
        .map((each) => t(`reference.currency.${each}`))
        .join(", ");
    const method = PAYMENT_METHODS.find((each) => each === given);
    if (field === "payment_method" && method !== undefined) return t(`reference.payment_method.${method}`);
    const tells = PRICE_FEEDBACK_KINDS.find((each) => each === given);
    if (field === "price_feedback" && tells !== undefined) return t(`tenders.feedback.${tells}`);
    if (field === "unit" && typeof given === "number") return unitSymbol(units, given);
    const percent = field === "vat_rate" ? ratePercent(VAT_RATE_IDS.find((each) => each === given) ?? null) : null;
    return percent === null ? undefined : formats.percent(percent, { digits: { min: 0, max: 2 } });
  };
  const value = (field: string, given: unknown): string | undefined => {
    if (given === null && ACTS.some((each) => each === field)) return "";
    if (typeof given === "boolean") return t(given ? "controls.seen.yes" : "controls.seen.no");
    if (typeof given === "string") {
      if (field === "closing_date") return formats.dateTime(given);
      if (field === "target_delivery_time") return formats.fullDate(given);
      if (field === "quantity") return formats.quantity(given);
    }
    return chosen(field, given);
  };
  return { label, value };
}
