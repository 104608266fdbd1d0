import { z } from "zod";
import { Id, Language, line, Timestamp, Version } from "#contract/primitives.ts";

export const IMPORT_TARGETS = ["purchase_items", "lots"] as const;
export const IMPORT_STATUSES = ["uploaded", "done", "undone"] as const;

/** Which file column fills which field; a column stands once, a field stands once. */
export const Mapping = z
  .array(z.strictObject({ column: z.int().min(0).max(99), field: z.string().max(100) }))
  .max(100)
  .refine((pairs) => new Set(pairs.map((pair) => pair.column)).size === pairs.length && new Set(pairs.map((pair) => pair.field)).size === pairs.length, { error: "validation.mapping_twice" });
export type Mapping = z.output<typeof Mapping>;

/** What columns that are kept are called. */
export const MappingName = line(200);

/** How the file is read. */
export const ImportOptions = z.strictObject({
  sheet: z.int().min(0).max(99),
  /** 1-based number of the header's row in the file; null: the first row is data already. */
  header_row: z.int().positive().nullable(),
  decimal: z.enum(["auto", "comma", "point"]),
  /** Put the created items into this group. */
  group: Id.nullable(),
});
export type ImportOptions = z.output<typeof ImportOptions>;

/** One cell of the preview: what stands in the file, and what it will become where that differs. */
export const PreviewCell = z.object({ text: z.string(), value: z.string().nullable(), problem: z.string().nullable() });
export const PreviewRow = z.object({ row: z.number().int(), is_header: z.boolean(), cells: z.array(PreviewCell) });

/** A row that cannot be imported as it is, with its cells so that it can be mended in place. */
export const ProblemRow = z.object({
  row: z.number().int(),
  cells: z.array(z.string()),
  problems: z.array(z.object({ column: z.number().int().nullable(), field: z.string(), code: z.string(), value: z.string(), detail: z.string(), suggestion: z.string().nullable() })),
});
export type ProblemRow = z.output<typeof ProblemRow>;

/** An import from upload to result. */
export const ImportTask = z
  .object({
    id: Id,
    version: Version,
    status: z.enum(IMPORT_STATUSES),
    target: z.enum(IMPORT_TARGETS),
    /** lots: the draft tender that gets them. */
    tender: Id.nullable(),
    file_name: z.string(),
    file_size: z.number().int(),
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    sheets: z.array(z.object({ name: z.string(), row_count: z.number().int(), hidden: z.boolean() })),
    options: ImportOptions,
    mapping: Mapping,
    /** Under which name the run will keep the columns; null: that of those kept before under the same headers, else the file's. */
    mapping_name: z.string().nullable(),
    suggestion: z.array(z.object({ column: z.number().int(), field: z.string(), why: z.enum(["header", "learned", "content"]), sure: z.boolean() })),
    headers: z.array(z.string()),
    preview: z.array(PreviewRow),
    /** Rows below the header that hold a component. */
    row_count: z.number().int(),
    good_count: z.number().int(),
    skipped: z.array(z.object({ row: z.number().int(), reason: z.string() })),
    problem_rows: z.array(ProblemRow),
    /** What still stops the run, as codes under `problems`. */
    blockers: z.array(z.string()),
    result: z.object({ created: z.number().int(), rejected: z.number().int(), skipped: z.number().int(), at: Timestamp }).nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "ImportTask" });
export type ImportTask = z.output<typeof ImportTask>;

export const ImportUpload = z.object({ target: z.enum(IMPORT_TARGETS).default("purchase_items"), tender: z.coerce.number<string>().int().positive().optional(), group: z.coerce.number<string>().int().positive().optional() });

/** Options, mapping and its name, and rows mended in place (the cells of the file's row, by its number); null takes a row out. */
export const ImportPatch = z.strictObject({
  options: ImportOptions.partial().optional(),
  mapping: Mapping.optional(),
  mapping_name: MappingName.nullable().optional(),
  fixes: z.array(z.strictObject({ row: z.int().positive(), cells: z.array(z.string().max(32_768)).max(100).nullable() })).max(1200).optional(),
  version: Version.optional(),
});
export type ImportPatch = z.output<typeof ImportPatch>;

/** All or nothing, or the good rows only. */
export const ImportRun = z.strictObject({ only_good: z.boolean().default(false), remember_mapping: z.boolean().default(true), version: Version.optional() });

/** The language decides the words of the template and of the rejected rows' reasons. */
export const TemplateQuery = z.strictObject({ language: Language.optional() });
