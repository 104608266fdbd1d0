import { REQUIRED_IMPORT_FIELDS } from "./targets.ts";
import type { ImportField } from "./targets.ts";

/**
 * Returns the required fields that no column has. Without part numbers in the file the nomenclature names the rows, and
 * designators count them without a column of quantities.
 */
export function missingFields(
  mapping: readonly { readonly field: string }[],
  { no_part_numbers }: { readonly no_part_numbers: boolean },
): ImportField[] {
  const isMapped = (field: string): boolean => mapping.some((pair) => pair.field === field);
  const isNamed = no_part_numbers && (isMapped("nomenclature") || isMapped("joined"));
  return REQUIRED_IMPORT_FIELDS.filter(
    (field) =>
      !isMapped(field) && !(field === "part_number" && isNamed) && !(field === "quantity" && isMapped("designators")),
  );
}
