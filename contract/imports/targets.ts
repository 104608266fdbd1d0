import { namesOf } from "#contract/fields.ts";
import type { NamesWhere } from "#contract/fields.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { LOT_FROM_ITEM } from "#contract/tenders/lot-fields.ts";

type Fields = typeof ITEM_FIELDS;
/** A field that a file's column can fill. */
export type ImportField = NamesWhere<Fields, { file: string }>;

/** An attribute of the items' catalogue, by its id. */
export type AttributeField = `attribute:${number}`;
/** Whatever a column can fill. */
export type TargetField = ImportField | AttributeField;

/** A column (0-based) proposed for a field. What isn't sure is shown, and applied only when a person agrees. */
export type MappingSuggestion<F extends string = TargetField> = {
  column: number;
  field: F;
  why: "header" | "learned" | "content";
  sure: boolean;
};

export type ImportTargetField = {
  field: ImportField;
  kind: "text" | "quantity" | "unit" | "date";
  /** Must be mapped before a run (specification, part 5). */
  required: boolean;
  /** Belongs to the extended set. */
  extended: boolean;
  /** Longest text, characters; null where the kind decides. */
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

/** The fields that a file's columns can fill, in the order in which screens and templates show them. */
export const IMPORT_TARGET_FIELDS: readonly ImportTargetField[] = targets
  .toSorted((one, other) => one.place - other.place)
  .map(({ place: _place, ...target }) => target);

export const IMPORT_FIELDS: readonly ImportField[] = IMPORT_TARGET_FIELDS.map(({ field }) => field);

/** What the rows of a file become. */
export const IMPORT_TARGETS = ["purchase_items", "lots"] as const;

/**
 * The fields that a column can fill in what an import creates, in the order of screens. A lot takes over part of what a
 * request has (LOT_FROM_ITEM): a column that it has no field for is never offered for mapping.
 */
export const targetFieldsOf = (target: (typeof IMPORT_TARGETS)[number]): readonly ImportTargetField[] =>
  target === "lots"
    ? IMPORT_TARGET_FIELDS.filter(({ field }) => Object.values(LOT_FROM_ITEM).some((taken) => taken === field))
    : IMPORT_TARGET_FIELDS;

export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = IMPORT_TARGET_FIELDS.filter(
  (target) => target.required,
).map((target) => target.field);

/** True for the name of a fixed field or of an attribute, whether there is such an attribute or not. */
export const isTargetField = (text: string): text is TargetField =>
  isImportField(text) || /^attribute:[1-9]\d{0,14}$/u.test(text);

/** True for the name of a field that a file can hold. */
export function isImportField(text: string): text is ImportField {
  return namesOf(ITEM_FIELDS).some((name) => name === text && "file" in ITEM_FIELDS[name]);
}
