import { z } from "zod";
import { lineField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { PriceInput, Quantity, Weeks } from "#contract/primitives.ts";

export const AVAILABILITIES = ["stock", "order"] as const;
/** Why one line is declined; `other` needs a comment. */
export const ITEM_REJECT_REASONS = ["out_of_stock", "not_produced", "not_supplied", "minimum_order", "other"] as const;

const amount = <const S extends z.ZodType>(input: S) =>
  ({ sql: "numeric", nullable: true, input: input, output: z.string().nullable() }) as const;
const weeks = {
  sql: "smallint",
  nullable: true,
  input: Weeks.nullable(),
  output: z.number().int().nullable(),
} as const;
const flag = { sql: "boolean", nullable: false, input: z.boolean(), output: z.boolean() } as const;
const choice = <const V extends readonly string[]>(values: V) =>
  ({
    sql: "text",
    nullable: true,
    values,
    input: z.enum(values).nullable(),
    output: z.enum(values).nullable(),
  }) as const;

/** What a supplier gives for one line, of an offer and of its working copy. */
export const LINE_FIELDS = {
  /** Without VAT. */
  price_per_unit: amount(PriceInput.nullable()),
  price_with_vat: amount(PriceInput.nullable()),
  delivery_min: weeks,
  delivery_max: weeks,
  availability: choice(AVAILABILITIES),
  available_quantity: amount(Quantity.nullable()),
  /** Sold in packs of so many of the requested unit; null for any quantity. */
  pack_quantity: amount(Quantity.nullable()),
  /** So many of the requested unit are sold at least. */
  minimum_quantity: amount(Quantity.nullable()),
  replacement: flag,
  replacement_part_number: lineField(200),
  replacement_manufacturer: lineField(200),
  comment: lineField(2000),
  rejected: flag,
  reject_reason: choice(ITEM_REJECT_REASONS),
} as const satisfies Fields;
