import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IMPORT_FIELDS } from "#contract/imports/targets.ts";
import { IdParam } from "#contract/primitives.ts";

/**
 * Columns of an exported file. `attributes` becomes one column per attribute of the items; all other columns are fields
 * that the import recognizes.
 */
export const BOM_COLUMNS = [...IMPORT_FIELDS, "attributes"] as const;
export type BomColumn = (typeof BOM_COLUMNS)[number];
export const BOM_DELIMITERS = [";", ",", "\t"] as const;
export const BOM_ENCODINGS = ["utf-8", "windows-1251"] as const;
export const BOM_DECIMALS = [",", "."] as const;

/**
 * Format of the exported file. Columns appear in the requested order. UTF-8 files start with a byte order mark. In
 * windows-1251, an unsupported character is replaced by a similar one, or by a question mark.
 */
export const BomOptions = z.strictObject({
  columns: z
    .array(z.enum(BOM_COLUMNS, { error: "validation.choice" }))
    .min(1, { error: "validation.required" })
    .refine((columns) => new Set(columns).size === columns.length, { error: "validation.choice" })
    .default([...BOM_COLUMNS]),
  delimiter: z.enum(BOM_DELIMITERS, { error: "validation.choice" }).default(";"),
  encoding: z.enum(BOM_ENCODINGS, { error: "validation.choice" }).default("utf-8"),
  decimal: z.enum(BOM_DECIMALS, { error: "validation.choice" }).default(","),
});
export type BomOptions = z.output<typeof BomOptions>;

export const bomApi = {
  csv: endpoint({
    method: "POST",
    path: "/boms/{id}/csv",
    summary: "The items of a group as a CSV file that the import reads back",
    access: { kind: "member", permission: "read_purchase" },
    params: z.object({ id: IdParam }),
    body: BomOptions,
    response: "file",
    writes: false,
  }),
};
