import type { z } from "zod";
import { dayField, lineField, quantityField } from "#contract/field-kinds.ts";
import { namesOf } from "#contract/fields.ts";
import type { Field } from "#contract/fields.ts";
import { Id, IsoDate, optionalLine, Quantity } from "#contract/primitives.ts";
import { Named, UnitInput } from "#contract/reference/reference.schema.ts";

/** What may be said of a field beside what it holds. */
interface Uses {
  /**
   * An imported file may hold it, under words that header-words.ts knows.
   * In templates the further ones stand behind the usual, the extended at the end.
   */
  readonly file?: "required" | "usual" | "further" | "extended";
  /** Lists show it to those who choose its column. */
  readonly hidden?: true;
  /**
   * How many items hold each value is counted with every change: the database function purchase_item_counted() has it.
   */
  readonly counted?: true;
}

interface ItemFieldShape extends Field, Uses {
  readonly kind: "text" | "code" | "quantity" | "unit" | "date" | "record";
  /** How lists are filtered by it: by a fragment and by values, by ids, by its least and greatest value. */
  readonly filter: "text" | "record" | "range";
  /** What the making of an item gives; it has what stands there when nothing is given. */
  readonly create: z.ZodType;
}

/** One line of text; a `code` is set in letters of one width. */
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
/** A record that the item points to: its id comes in, the record with its name goes out. */
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
 * The fields of a purchase item that people give, in the order of the screens. All that works on fields is derived from
 * here: docs/how-to-add-a-field.md.
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
  // Who isn't named is the caller.
  responsible_manager: record("responsible_manager_id", Id.nullable().optional(), { counted: true }),
  type: line("text", 200, { file: "extended", hidden: true, counted: true }),
  zmvp_number: line("code", 200, { file: "extended", hidden: true }),
  article: line("code", 200, { file: "extended", hidden: true }),
  pdm_code: line("code", 200, { file: "extended", hidden: true }),
  field_of_activity: line("text", 200, { file: "extended", hidden: true, counted: true }),
} as const satisfies Readonly<Record<string, ItemFieldShape>>;

type ItemFields = typeof ITEM_FIELDS;
export type ItemField = keyof ItemFields;
/** What kind of thing a field holds; forms, grids, files and filters go by it. */
export type ItemFieldKind = ItemFields[ItemField]["kind"];

export const ITEM_FIELD_NAMES: readonly ItemField[] = namesOf(ITEM_FIELDS);
