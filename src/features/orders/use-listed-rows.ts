import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { ReceiptRow } from "#src/features/orders/receipt-row.ts";

/** Quantities that are listed one by one. Beyond this number, only the lines are counted. */
const MAX_LISTED = 3;

/** Returns a function that lists quantities of rows with their units, or counts the rows if they are many. */
export function useListedRows(): (
  rows: readonly ReceiptRow[],
  quantitiesOf: (row: ReceiptRow) => readonly string[],
) => string {
  const { t, formats } = useTextTools();
  const words = useQuantity();
  return (rows, quantitiesOf) =>
    rows.length > MAX_LISTED
      ? t("order_receipt.after.lines", formats.counted(rows.length))
      : rows.flatMap((row) => quantitiesOf(row).map((quantity) => words(quantity, row.unit))).join(", ");
}
