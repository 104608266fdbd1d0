import type { z } from "zod";
import { namesOf } from "#contract/fields.ts";
import { LINE_FIELDS } from "#contract/offers/line-fields.ts";
import type { OfferDraftItemsPatch } from "#contract/offers/draft.schema.ts";
import { priceFieldOf } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { OfferDraftItem, OfferItem } from "#contract/offers/offer.schema.ts";
import { hasSearchWords } from "#contract/text-key.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { SavedCell } from "#src/ui/grid/save-batch.ts";
import { priceText, typedOf } from "#contract/money/price-text.ts";

/** Wire fields that the grid represents differently or not at all. */
type NotEdited = (typeof PRICE_PARTS)[number] | "replacement" | "revision";
/** Wire fields that the price cell represents. */
const PRICE_PARTS = ["price_per_unit", "price_with_vat", "price_quantity", "price_for_quantity"] as const;
const isPricePart = (name: string): name is (typeof PRICE_PARTS)[number] => PRICE_PARTS.some((part) => part === name);
/**
 * An offer line as edited in the grid. The single price is the cell text on the offer's VAT basis (see `typedOf`). A
 * replacement part number implies that a replacement is offered. `version` is 0 for a submitted line.
 */
export interface OfferLine extends Readonly<Omit<OfferDraftItem, NotEdited | "quantity">> {
  readonly quantity: string;
  /** True if a replacement is offered, but the server has no part number for the replacement. */
  readonly unnamed: boolean;
}

/**
 * Editable cells in a line. The price cell combines all price fields. The replacement part number also determines
 * whether a replacement is offered.
 */
export type LineCell = "price" | Exclude<keyof typeof LINE_FIELDS, NotEdited>;
export const LINE_CELLS: readonly LineCell[] = [
  "price",
  ...namesOf(LINE_FIELDS).filter(
    (name): name is Exclude<keyof typeof LINE_FIELDS, NotEdited> => !isPricePart(name) && name !== "replacement",
  ),
];

/** Converts a line from wire format to the grid's representation. */
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

/** Returns the newer of two states of a line. A save by this page may be newer than the loaded line. */
export const newerLine = (known: OfferLine, given: OfferLine): OfferLine =>
  known.version > given.version ? { ...known, files: given.files } : given;

export const lineClass = ({ rejected }: OfferLine): string => (rejected ? "is-declined" : "");

export const lineName = (line: Pick<OfferLine, "nomenclature" | "part_number" | "position">): string =>
  line.nomenclature ?? line.part_number ?? String(line.position);

/**
 * Returns true if each word occurs in the name, part number or manufacturer of the requested or the replacement part,
 * or in the allowed alternates.
 */
export function hasWords(line: OfferLine, words: string): boolean {
  const { nomenclature, part_number, manufacturer, alternates, replacement_part_number, replacement_manufacturer } =
    line;
  const texts = [
    nomenclature,
    part_number,
    manufacturer,
    alternates,
    replacement_part_number,
    replacement_manufacturer,
  ];
  return hasSearchWords(texts.filter(Boolean).join(" "), words);
}

export type LinePatch = z.input<typeof OfferDraftItemsPatch>[number];

/**
 * Price field to send for each VAT basis. The basis is the one on which the user typed the price. A later change of the
 * offer's basis therefore doesn't change the meaning of the price.
 */
const wireFields = (field: string, value: CellValue, basis: VatBasis): Record<string, CellValue> => {
  if (field === "price") {
    if (typeof value !== "string") return { [priceFieldOf(basis)]: null };
    const { price, price_quantity } = typedOf(value);
    return { [priceFieldOf(basis)]: price, price_quantity };
  }
  if (field === "replacement_part_number") return { [field]: value, replacement: value !== null };
  return { [field]: value };
};

/** Groups the changed cells into one patch per line, in order of first appearance. */
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

/** Returns the cell that shows the problem in a wire field. All price fields map to the price cell. */
export const cellOf = (field: string): string => (isPricePart(field) ? "price" : field);
