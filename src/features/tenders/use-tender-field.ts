import { useT } from "#src/locale/use-t.ts";

const OF_LOT = [
  "position",
  "nomenclature",
  "part_number",
  "manufacturer",
  "quantity",
  "unit",
  "target_delivery_time",
] as const;
const TERMS = [
  "name",
  "closing_date",
  "urgent",
  "sealed",
  "tax_type",
  "vat_rate",
  "currency",
  "payment_method",
  "comment",
  "managers",
] as const;

/** How the fields of a tender and of its lots are called; nothing for what is said of its suppliers. */
export function useTenderField(): (field: string) => string | undefined {
  const t = useT();
  return (field) => {
    const lot = OF_LOT.find((each) => each === field);
    if (lot !== undefined) return t(`tenders.lot.${lot}`);
    const name = TERMS.find((each) => each === field);
    return name === undefined ? undefined : t(`tenders.field.${name}`);
  };
}
