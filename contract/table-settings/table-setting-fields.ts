import { z } from "zod";
import { flagField, lineField, sameField, enumField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { lineText } from "#contract/primitives.ts";

/** Tables whose columns and views are kept. */
export const TABLES = ["purchase-items", "orders", "tenders"] as const;
export type TableName = (typeof TABLES)[number];

const field = z.string().min(1).max(60);

/**
 * How a table is arranged: order, hidden columns, widths in pixels, height of rows; a view adds what it shows, as the
 * address of the list says it.
 */
export const StoredTableSettings = z.strictObject({
  order: z.array(field).max(200).optional(),
  hidden: z.array(field).max(200).optional(),
  widths: z.record(field, z.int().min(20).max(2000)).optional(),
  density: z.enum(["compact", "standard", "comfortable"]).optional(),
  /** The query string of the list: search, filters, order. */
  query: z.string().max(4000).optional(),
});
export type StoredTableSettings = z.output<typeof StoredTableSettings>;

/** What may change of a kept arrangement; without a name it is the user's own of the table. */
export const TABLE_VIEW_FIELDS = {
  name: { ...lineField(60), input: lineText(60) },
  shared: flagField(),
  settings: sameField("jsonb", StoredTableSettings),
} as const satisfies Fields;

/** All that is given of it. */
export const TABLE_SETTING_FIELDS = { table: enumField(TABLES), ...TABLE_VIEW_FIELDS } as const satisfies Fields;
