import { z } from "zod";
import { flagField, lineField, sameField, enumField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { lineText } from "#contract/primitives.ts";

/**
 * Tables of a company whose arrangement is kept. `comparison` is the matrix of a tender, `users` the members. `home` is
 * the home page, whose only part that can be hidden is FIRST_STEPS.
 */
export const COMPANY_TABLES = [
  "purchase-items",
  "groups",
  "tenders",
  "received-offers",
  "supplier-offers",
  "orders",
  "suppliers",
  "users",
  "comparison",
  "home",
] as const;
/** Tables of the administration. Its views are shared among administrators. */
export const ADMIN_TABLES = ["all-users", "verifications", "audit", "mails"] as const;
export const TABLES = [...COMPANY_TABLES, ...ADMIN_TABLES] as const;
export type TableName = (typeof TABLES)[number];
/** The list of first steps among the hidden parts of the home page. */
export const FIRST_STEPS = "first_steps";

const field = z.string().min(1).max(60);

export const isAdminTable = (table: TableName): boolean => ADMIN_TABLES.some((each) => each === table);

/**
 * Column order, hidden columns, widths in pixels and row height of a table. A view also stores the query of the list.
 */
export const StoredTableSettings = z.strictObject({
  order: z.array(field).max(200).optional(),
  hidden: z.array(field).max(200).optional(),
  widths: z.record(field, z.int().min(20).max(2000)).optional(),
  density: z.enum(["compact", "standard", "comfortable"]).optional(),
  query: z.string().max(4000).optional(),
});
export type StoredTableSettings = z.output<typeof StoredTableSettings>;

/** Editable fields of saved table settings. Settings without a name are the user's personal settings of the table. */
export const TABLE_VIEW_FIELDS = {
  name: { ...lineField(60), input: lineText(60) },
  shared: flagField(),
  settings: sameField("jsonb", StoredTableSettings),
} as const satisfies Fields;

export const TABLE_SETTING_FIELDS = { table: enumField(TABLES), ...TABLE_VIEW_FIELDS } as const satisfies Fields;
