import { namesOf } from "#contract/fields.ts";
import type { NamesWhere } from "#contract/fields.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { LOT_FROM_ITEM } from "#contract/tenders/lot-fields.ts";

type Fields = typeof ITEM_FIELDS;
export type ImportField = NamesWhere<Fields, { file: string }>;

/**
 * Columns that say something about their rows and aren't fields of an item: the designators that count the parts on a
 * board, makers of alternates, marks of parts that aren't fitted, at all or in the variant that is bought, levels of assemblies, packs and minimum orders, and texts that go into the
 * name or the comment.
 */
export const ROW_FIELDS = [
  "designators",
  "fitted",
  "fitted_in_variant",
  "level",
  "pack_quantity",
  "minimum_quantity",
  "joined",
  "noted",
  "alternate_manufacturer",
] as const;
export type RowField = (typeof ROW_FIELDS)[number];
export const isRowField = (text: string): text is RowField => ROW_FIELDS.some((field) => field === text);
/** Fields that several columns may have, whose texts are joined. */
const REPEATABLE: readonly (ImportField | RowField)[] = ["joined", "noted", "alternates", "alternate_manufacturer"];
export const isRepeatable = (text: string): boolean => REPEATABLE.some((field) => field === text);

export type AttributeField = `attribute:${number}`;
export type TargetField = ImportField | RowField | AttributeField;

/** A suggested field for a 0-based column. A suggestion that isn't sure is applied only after the user accepts it. */
export type MappingSuggestion<F extends string = TargetField> = {
  column: number;
  field: F;
  why: "header" | "learned" | "content";
  sure: boolean;
};

export type ImportTargetField = {
  field: ImportField;
  kind: "text" | "quantity" | "unit" | "date";
  /** True if the field must be mapped before a run (specification, part 5). */
  required: boolean;
  extended: boolean;
  /** Maximum length in characters; null if the kind of field determines it. */
  max_length: number | null;
};

const KINDS = { text: "text", code: "text", quantity: "quantity", unit: "unit", date: "date" } as const;

const PLACES = { required: 0, usual: 0, further: 1, extended: 2 } as const;

const targets = namesOf(ITEM_FIELDS).flatMap((name): (ImportTargetField & { place: number })[] => {
  const field = ITEM_FIELDS[name];
  if (!("file" in field) || !isImportField(name)) return [];
  return [
    {
      field: name,
      kind: KINDS[field.kind],
      required: field.file === "required",
      extended: field.file === "extended",
      max_length: "max_length" in field ? field.max_length : null,
      place: PLACES[field.file],
    },
  ];
});

export const IMPORT_TARGET_FIELDS: readonly ImportTargetField[] = targets
  .toSorted((one, other) => one.place - other.place)
  .map(({ place: _place, ...target }) => target);

export const IMPORT_FIELDS: readonly ImportField[] = IMPORT_TARGET_FIELDS.map(({ field }) => field);

export const IMPORT_TARGETS = ["purchase_items", "lots"] as const;

/**
 * Returns the fields that columns can be mapped to, in display order. A lot has only some of the fields of an item
 * (LOT_FROM_ITEM), so only these are offered for lots.
 */
export const targetFieldsOf = (target: (typeof IMPORT_TARGETS)[number]): readonly ImportTargetField[] =>
  target === "lots"
    ? IMPORT_TARGET_FIELDS.filter(({ field }) => Object.values(LOT_FROM_ITEM).some((taken) => taken === field))
    : IMPORT_TARGET_FIELDS;

export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = IMPORT_TARGET_FIELDS.filter(
  (target) => target.required,
).map((target) => target.field);

/**
 * Returns true for the name of a fixed field, of a row field or the key of an attribute, even if the attribute doesn't
 * exist.
 */
export const isTargetField = (text: string): text is TargetField =>
  isImportField(text) || isRowField(text) || /^attribute:[1-9]\d{0,14}$/u.test(text);

export function isImportField(text: string): text is ImportField {
  return namesOf(ITEM_FIELDS).some((name) => name === text && "file" in ITEM_FIELDS[name]);
}
