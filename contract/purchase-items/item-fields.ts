import type { z } from "zod";
import { dayField, lineField, quantityField } from "#contract/field-kinds.ts";
import { namesOf } from "#contract/fields.ts";
import { ALTERNATES_MAX } from "#contract/purchase-items/alternates.ts";
import type { Field } from "#contract/fields.ts";
import { Id, IsoDate, optionalLine, Quantity } from "#contract/primitives.ts";
import { Named, UnitInput } from "#contract/reference/reference.schema.ts";

interface Uses {
  /**
   * Position of the field in import templates; absent if the field can't be imported. Templates place "further" columns
   * after the "usual" ones and "extended" columns last. header-words.ts lists the headers of each field.
   */
  readonly file?: "required" | "usual" | "further" | "extended";
  /** True if lists hide the column by default. */
  readonly hidden?: true;
  /** True if the database function purchase_item_counted() maintains the number of items per value. */
  readonly counted?: true;
}

interface ItemFieldShape extends Field, Uses {
  readonly kind: "text" | "code" | "quantity" | "unit" | "date" | "record";
  /**
   * Filter of the field in lists: by fragment and values ("text"), by ids ("record"), or by minimum and maximum
   * ("range").
   */
  readonly filter: "text" | "record" | "range";
  readonly create: z.ZodType;
}

/** Describes a text field. A field of kind `code` is displayed in a monospaced font. */
const line = <const K extends "text" | "code", const U extends Uses>(kind: K, max_length: number, uses: U) => ({
  ...lineField(max_length),
  kind,
  filter: "text" as const,
  create: optionalLine(max_length).default(null),
  ...uses,
});
const day = <const U extends Uses>(uses: U) => ({
  ...dayField(),
  kind: "date" as const,
  filter: "range" as const,
  create: IsoDate.nullable().default(null),
  ...uses,
});
/** Describes a reference. Requests contain an id, responses the referenced record with its name. */
const record = <const C extends string, const S extends z.ZodType, const U extends Omit<Uses, "file">>(
  column: C,
  create: S,
  uses: U,
) => ({
  kind: "record" as const,
  sql: "bigint" as const,
  column,
  nullable: true as const,
  filter: "record" as const,
  input: Id.nullable(),
  create,
  output: Named.nullable(),
  ...uses,
});

/**
 * Editable fields of a purchase item in screen order. All code that handles fields is derived from this table (see
 * docs/how-to-add-a-field.md).
 */
export const ITEM_FIELDS = {
  nomenclature: line("text", 500, { file: "usual" }),
  part_number: line("code", 200, { file: "required" }),
  manufacturer: line("text", 200, { file: "further", counted: true }),
  quantity: {
    ...quantityField(),
    kind: "quantity",
    filter: "range",
    create: Quantity,
    file: "required",
  },
  units: {
    kind: "unit",
    sql: "smallint",
    nullable: false,
    filter: "record",
    input: UnitInput,
    create: UnitInput.default(1),
    output: Id,
    file: "usual",
    counted: true,
  },
  target_delivery_time: day({ file: "extended" }),
  planned_delivery_time: day({ file: "extended", hidden: true }),
  purchase_item_group: record("purchase_item_group_id", Id.nullable().default(null), { counted: true }),
  // Defaults to the user who creates the item.
  responsible_manager: record("responsible_manager_id", Id.nullable().optional(), { counted: true }),
  type: line("text", 200, { file: "extended", hidden: true, counted: true }),
  zmvp_number: line("code", 200, { file: "extended", hidden: true }),
  article: line("code", 200, { file: "extended", hidden: true }),
  pdm_code: line("code", 200, { file: "extended", hidden: true }),
  field_of_activity: line("text", 200, { file: "extended", hidden: true, counted: true }),
  // Suppliers see which parts they may offer instead, and an offer of one is known to be a replacement.
  alternates: line("code", ALTERNATES_MAX, { file: "extended", hidden: true }),
  // Lots copy the comment, so suppliers see it. They never see the internal comment.
  comment: line("text", 2000, { file: "extended", hidden: true }),
  internal_comment: line("text", 2000, { file: "extended", hidden: true }),
} as const satisfies Readonly<Record<string, ItemFieldShape>>;

type ItemFields = typeof ITEM_FIELDS;
export type ItemField = keyof ItemFields;
export type ItemFieldKind = ItemFields[ItemField]["kind"];

export const ITEM_FIELD_NAMES: readonly ItemField[] = namesOf(ITEM_FIELDS);
