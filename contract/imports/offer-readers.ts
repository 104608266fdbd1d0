import { cellStyle } from "./column-style.ts";
import type { ColumnStyle } from "./column-style.ts";
import type { FileRow } from "./detect-header.ts";
import { OFFER_VALUE_FIELDS } from "./offer-fields.ts";
import type { OfferField, OfferValueField } from "./offer-fields.ts";
import { isBlank, readOfferCell } from "./offer-rows.ts";
import type { OfferReading, OfferReadingContext } from "./offer-rows.ts";
import { PRICES } from "./other-units.ts";
import { hasOpenPriceQuestions, readPriceOf } from "./price-terms.ts";
import type { PriceField, PriceTerms, ReadBreak } from "./price-terms.ts";

export interface ReadersInput {
  readonly styles: (column: number) => ColumnStyle;
  readonly headers: readonly string[];
  readonly context: Pick<OfferReadingContext, "currency" | "words">;
  readonly terms: PriceTerms;
}

export const offerReader = (
  { styles, headers, context }: Pick<ReadersInput, "styles" | "headers" | "context">,
  { column, field }: { column: number; field: OfferValueField },
) => {
  const style = styles(column);
  const header = headers[column] ?? "";
  return (row: FileRow): OfferReading =>
    readOfferCell(field, row.cells[column] ?? "", { ...context, style: cellStyle(row, column, style).number, header });
};

export interface ColumnReader {
  readonly field: OfferValueField;
  readonly column: number;
  /** Reads a cell; returns null for an empty one. `quantity` is the quantity of the matching line, if any. */
  readonly read: (
    row: FileRow,
    quantity: string | null,
  ) => { column: number; reading: OfferReading; breaks: readonly ReadBreak[] } | null;
}

const isPriceField = (field: OfferValueField): field is PriceField => PRICES.some((price) => price === field);

/** Returns readers for the mapped columns. Price columns get no reader until all price questions are answered. */
export function readersOf(input: ReadersInput, columns: ReadonlyMap<OfferField, number>): ColumnReader[] {
  const { terms, headers, styles, context } = input;
  return OFFER_VALUE_FIELDS.flatMap((field): ColumnReader[] => {
    const column = columns.get(field);
    if (column === undefined) return [];
    if (isPriceField(field))
      return hasOpenPriceQuestions(terms)
        ? []
        : [
            {
              field,
              column,
              read: (row, quantity) => readPriceOf(row, { field, column, quantity, terms, headers, styles, context }),
            },
          ];
    const readCell = offerReader(input, { column, field });
    const read = (row: FileRow) =>
      isBlank(row.cells[column] ?? "", field) ? null : { column, reading: readCell(row), breaks: [] };
    return [{ field, column, read }];
  });
}
