/** The fields that a file's columns can fill, in the order in which screens and templates show them. */

export const IMPORT_FIELDS = [
  "nomenclature",
  "part_number",
  "quantity",
  "units",
  "manufacturer",
  "target_delivery_time",
  "planned_delivery_time",
  "type",
  "zmvp_number",
  "article",
  "pdm_code",
  "field_of_activity",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

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

const text = (
  field: ImportField,
  {
    required = false,
    extended = false,
    max_length = 200,
  }: { required?: boolean; extended?: boolean; max_length?: number } = {},
): ImportTargetField => ({ field, kind: "text", required, extended, max_length });

/** Lengths are those of the purchase item. */
export const IMPORT_TARGET_FIELDS: readonly ImportTargetField[] = [
  text("nomenclature", { max_length: 500 }),
  text("part_number", { required: true }),
  { field: "quantity", kind: "quantity", required: true, extended: false, max_length: null },
  { field: "units", kind: "unit", required: false, extended: false, max_length: null },
  text("manufacturer"),
  { field: "target_delivery_time", kind: "date", required: false, extended: true, max_length: null },
  { field: "planned_delivery_time", kind: "date", required: false, extended: true, max_length: null },
  text("type", { extended: true }),
  text("zmvp_number", { extended: true }),
  text("article", { extended: true }),
  text("pdm_code", { extended: true }),
  text("field_of_activity", { extended: true }),
];

export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = IMPORT_TARGET_FIELDS.filter(
  (target) => target.required,
).map((target) => target.field);

/** True for the name of a fixed field or of an attribute, whether there is such an attribute or not. */
export const isTargetField = (text: string): text is TargetField =>
  isImportField(text) || /^attribute:[1-9]\d{0,14}$/u.test(text);

export function isImportField(text: string): text is ImportField {
  return IMPORT_FIELDS.some((field) => field === text);
}
