import type { z } from "zod";
import { namesOf } from "#contract/fields.ts";
import { LINE_FIELDS } from "#contract/offers/line-fields.ts";
import type { OfferDraftItemsPatch } from "#contract/offers/draft.schema.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { OfferDraftItem, OfferItem } from "#contract/offers/offer.schema.ts";
import { hasSearchWords } from "#contract/text-key.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { SavedCell } from "#src/ui/grid/save-batch.ts";
import { priceText, typedOf } from "#contract/money/price-text.ts";

/** What of a line of the wire the grid has by other means, or not at all. */
type NotEdited = (typeof PRICE_PARTS)[number] | "replacement" | "revision";
/** Fields of the wire that the cell of the price stands for. */
const PRICE_PARTS = ["price_per_unit", "price_with_vat", "price_quantity", "price_for_quantity"] as const;
const isPricePart = (name: string): name is (typeof PRICE_PARTS)[number] => PRICE_PARTS.some((part) => part === name);
/**
 * A line as the grid edits it: of its prices the typed one on the basis of the offer as a cell has it (`typedOf`);
 * whether there is a replacement says its part number. `version` is 0 for a line that was sent.
 */
export interface OfferLine extends Readonly<Omit<OfferDraftItem, NotEdited | "quantity">> {
  readonly quantity: string;
  /** There is to be a replacement, but the server has no part number of it. */
  readonly unnamed: boolean;
}

/**
 * What of a line is typed or chosen: one price, on the basis of the offer; whether there is a replacement says its part
 * number.
 */
export type LineCell = "price" | Exclude<keyof typeof LINE_FIELDS, NotEdited>;
export const LINE_CELLS: readonly LineCell[] = [
  "price",
  ...namesOf(LINE_FIELDS).filter(
    (name): name is Exclude<keyof typeof LINE_FIELDS, NotEdited> => !isPricePart(name) && name !== "replacement",
  ),
];

/** A line of the wire as the grid edits it. */
export function lineOf(item: OfferDraftItem | OfferItem): OfferLine {
  const { price_per_unit: _net, price_with_vat: _gross, replacement, ...rest } = item;
  const { price_quantity: _per, price_for_quantity: _typed, ...line } = rest;
  return {
    version: 0,
    ...line,
    price: item.price === null ? null : priceText({ price: item.price, price_quantity: item.price_quantity }),
    replacement_part_number: replacement ? line.replacement_part_number : null,
    unnamed: replacement && line.replacement_part_number === null,
  };
}

/** A line that was read again: what was saved here since it was read is newer. */
export const newerLine = (known: OfferLine, given: OfferLine): OfferLine =>
  known.version > given.version ? { ...known, files: given.files } : given;

/** The look of a line's cells. */
export const lineClass = ({ rejected }: OfferLine): string => (rejected ? "is-declined" : "");

/** How a line is called where there is room for one name. */
export const lineName = (line: Pick<OfferLine, "nomenclature" | "part_number" | "position">): string =>
  line.nomenclature ?? line.part_number ?? String(line.position);

/** Whether each of the words stands in what is asked for: name, part number, maker, or in the replacement. */
export function hasWords(line: OfferLine, words: string): boolean {
  const { nomenclature, part_number, manufacturer, replacement_part_number, replacement_manufacturer } = line;
  const texts = [nomenclature, part_number, manufacturer, replacement_part_number, replacement_manufacturer];
  return hasSearchWords(texts.filter(Boolean).join(" "), words);
}

/** Changes of lines in the words of the wire. */
export type LinePatch = z.input<typeof OfferDraftItemsPatch>[number];

/**
 * Prices leave by the name of the basis that they were typed on: they mean the same where the offer's has changed
 * meanwhile.
 */
const PRICE_FIELDS: Readonly<Record<VatBasis, string>> = { net: "price_per_unit", gross: "price_with_vat" };

const wireFields = (field: string, value: CellValue, basis: VatBasis): Record<string, CellValue> => {
  if (field === "price") {
    if (typeof value !== "string") return { [PRICE_FIELDS[basis]]: null };
    const { price, price_quantity } = typedOf(value);
    return { [PRICE_FIELDS[basis]]: price, price_quantity };
  }
  if (field === "replacement_part_number") return { [field]: value, replacement: value !== null };
  return { [field]: value };
};

/** One patch for each line of the changed cells, in the order in which the lines first come. */
export function patchesOf(
  cells: readonly SavedCell[],
  versionOf: (id: number) => number | undefined,
  basis: VatBasis,
): LinePatch[] {
  const patches = new Map<number, Record<string, CellValue | undefined>>();
  for (const { id, field, value } of cells) {
    const known = patches.get(Number(id)) ?? { version: versionOf(Number(id)) };
    patches.set(Number(id), { ...known, ...wireFields(field, value, basis) });
  }
  return [...patches].map(([id, fields]): LinePatch => ({ ...fields, id }));
}

/** The cell in which a problem of a field stands: a price's in that of the price on the basis of the offer. */
export const cellOf = (field: string): string => (isPricePart(field) ? "price" : field);
