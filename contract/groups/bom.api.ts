import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IMPORT_FIELDS } from "#contract/imports/targets.ts";
import { IdParam } from "#contract/primitives.ts";

/**
 * What a column of the file can hold: a field that the import knows, or `attributes`, one column for each that the
 * items have.
 */
export const BOM_COLUMNS = [...IMPORT_FIELDS, "attributes"] as const;
export type BomColumn = (typeof BOM_COLUMNS)[number];
export const BOM_DELIMITERS = [";", ",", "\t"] as const;
export const BOM_ENCODINGS = ["utf-8", "windows-1251"] as const;
export const BOM_DECIMALS = [",", "."] as const;

/**
 * How the file is written. Columns stand in the order in which they are asked for. UTF-8 comes with a byte order mark;
 * in windows-1251 a character that it lacks is replaced by a similar one, else by a question mark.
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

/** Bills of materials as files. */
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
