import { z } from "zod";
import { DUPLICATE_CHOICES } from "#contract/imports/duplicate-choice.ts";
import { DATE_ORDERS, IMPORT_DELIMITERS, IMPORT_ENCODINGS } from "#contract/imports/file-options.ts";
import { NUMBER_STYLES } from "#contract/numbers/number-styles.ts";
import { IMPORT_READ_ROWS } from "#contract/limits.ts";
import { IMPORT_TARGETS } from "#contract/imports/targets.ts";
import { Id, IdParam, Language, lineText, RowNumber, Timestamp, Version } from "#contract/primitives.ts";
import { PURCHASE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import { Named } from "#contract/reference/reference.schema.ts";

export const IMPORT_STATUSES = ["uploaded", "done", "undone"] as const;

/** Maps file columns to fields; each column and each field appears at most once. */
export const Mapping = z
  .array(z.strictObject({ column: z.int().min(0).max(99), field: z.string().max(100) }))
  .max(100)
  .refine(
    (pairs) =>
      new Set(pairs.map((pair) => pair.column)).size === pairs.length &&
      new Set(pairs.map((pair) => pair.field)).size === pairs.length,
    { error: "validation.mapping_twice" },
  );
export type Mapping = z.output<typeof Mapping>;

const Choice = z.enum(DUPLICATE_CHOICES);
export const MappingName = lineText(200);

export const FileOptions = z.strictObject({
  sheet: z.int().min(0).max(99),
  /** 1-based row number of the header; null if the first row already contains data. */
  header_row: RowNumber.nullable(),
  decimal: z.enum(NUMBER_STYLES),
  /** Overrides the detected encoding of a text file; null uses the detected one. */
  encoding: z.enum(IMPORT_ENCODINGS).nullable().default(null),
  delimiter: z.enum(IMPORT_DELIMITERS).nullable().default(null),
  without_hidden: z.boolean().default(false),
});
export type FileOptions = z.output<typeof FileOptions>;
export const FileOptionsPatch = FileOptions.extend({
  encoding: z.enum(IMPORT_ENCODINGS).nullable(),
  delimiter: z.enum(IMPORT_DELIMITERS).nullable(),
  without_hidden: z.boolean(),
}).partial();

export const ImportOptions = FileOptions.extend({
  group: Id.nullable(),
  /** Default for rows whose part is already requested; single rows can override it. */
  duplicates: Choice,
});
export type ImportOptions = z.output<typeof ImportOptions>;

const ImportOptionsPatch = FileOptionsPatch.extend(
  ImportOptions.pick({ group: true, duplicates: true }).partial().shape,
);

/** A preview cell: the text in the file, and the resulting value where it differs. */
export const PreviewCell = z.object({ text: z.string(), value: z.string().nullable(), problem: z.string().nullable() });
export const PreviewRow = z.object({ row: z.number().int(), is_header: z.boolean(), cells: z.array(PreviewCell) });

export const ProblemRow = z.object({
  row: z.number().int(),
  cells: z.array(z.string()),
  problems: z.array(
    z.object({
      column: z.number().int().nullable(),
      field: z.string(),
      code: z.string(),
      value: z.string(),
      detail: z.string(),
      suggestion: z.string().nullable(),
    }),
  ),
});
export type ProblemRow = z.output<typeof ProblemRow>;

const RowCells = ProblemRow.pick({ row: true, cells: true });

/** A row with cells that can be imported but look wrong. `letters` are those typed in another alphabet. */
export const WarningRow = RowCells.extend({
  warnings: z.array(
    z.object({
      column: z.number().int(),
      field: z.string(),
      code: z.string(),
      value: z.string(),
      detail: z.string(),
      letters: z.string().nullable(),
      suggestion: z.string().nullable(),
    }),
  ),
});
export type WarningRow = z.output<typeof WarningRow>;

const Amount = z.object({ quantity: z.string(), units: Id });

/** A row whose part is already requested. Quantities are decimals in the adjacent unit. */
export const DuplicateRow = Amount.extend({
  row: z.number().int(),
  name: z.string(),
  /** The matching part number; null if the rows match by nomenclature. */
  part_number: z.string().nullable(),
  /** The first row of the file with this part; null if this is the first. */
  of_row: z.number().int().nullable(),
  item: Amount.extend({ ...Named.shape, status: z.enum(PURCHASE_ITEM_STATUSES).exclude(["ordered"]) }).nullable(),
  there: Amount,
  choice: Choice,
  /** Why the row cannot be merged, as a sentence. The run is rejected until another choice is made. */
  problem: z.string().nullable(),
});
export type DuplicateRow = z.output<typeof DuplicateRow>;

/**
 * The result of a run. `merged` and `duplicates_skipped` count rows whose part was already requested; `skipped` counts
 * rows that aren't components.
 */
export const ImportResult = z.object({
  created: z.number().int(),
  merged: z.number().int(),
  duplicates_skipped: z.number().int(),
  rejected: z.number().int(),
  skipped: z.number().int(),
  merged_items: z.array(Named),
  skipped_items: z.array(Named),
  at: Timestamp,
});

export const fileTask = {
  id: Id,
  version: Version,
  status: z.enum(IMPORT_STATUSES),
  file_name: z.string(),
  file_size: z.number().int(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /**
   * `read_to`: the last row read, if more rows may follow. `is_wide`: there are more columns than were read.
   * `hidden_rows`: hidden rows with text; for the chosen sheet, only those below its header.
   */
  sheets: z.array(
    z.object({
      name: z.string(),
      row_count: z.number().int(),
      hidden: z.boolean(),
      read_to: z.number().int().nullable(),
      is_wide: z.boolean(),
      hidden_rows: z.number().int(),
    }),
  ),
  mapping: Mapping,
  /** Styles of the mapped columns other than plain text: the chosen style, or what the column's texts prove. */
  styles: z.array(z.object({ column: z.number().int(), number: z.enum(NUMBER_STYLES), date: z.enum(DATE_ORDERS) })),
  suggestion: z.array(
    z.object({
      column: z.number().int(),
      field: z.string(),
      why: z.enum(["header", "learned", "content"]),
      sure: z.boolean(),
    }),
  ),
  headers: z.array(z.string()),
  preview: z.array(PreviewRow),
  /** Number of non-blank rows below the header. */
  row_count: z.number().int(),
  skipped: z.array(z.object({ row: z.number().int(), reason: z.string() })),
  problem_rows: z.array(ProblemRow),
  mended_rows: z.array(RowCells),
  left_out: z.array(RowCells),
  /** Reasons that prevent the run, as codes under `problems`. */
  blockers: z.array(z.string()),
  created_at: Timestamp,
};
const FileTask = z.object(fileTask);
export type FileTask = z.output<typeof FileTask> & { readonly options: FileOptions };

export const ImportTask = z
  .object({
    ...fileTask,
    target: z.enum(IMPORT_TARGETS),
    /** For lots: the draft tender that receives them. */
    tender: Id.nullable(),
    options: ImportOptions,
    /**
     * Name under which the run saves the mapping. Null uses the name saved for the same headers, otherwise the file's
     * name.
     */
    mapping_name: z.string().nullable(),
    good_count: z.number().int(),
    /** Warnings about cells, except those that the user confirmed. Warnings don't prevent the run. */
    warning_rows: z.array(WarningRow),
    /** Cells that the user confirmed as correct, as long as they are unchanged. */
    confirmed: z.array(z.object({ row: z.number().int(), column: z.number().int(), value: z.string() })),
    /**
     * Rows whose part is already requested by an earlier row or an open item; empty after the run. Null in responses to
     * an upload or a change of the file options, which don't search for them.
     */
    duplicates: z.array(DuplicateRow).nullable(),
    duplicate_count: z.number().int().nullable(),
    result: ImportResult.nullable(),
  })
  .meta({ id: "ImportTask" });
export type ImportTask = z.output<typeof ImportTask>;

export const ImportUpload = z.object({
  target: z.enum(IMPORT_TARGETS).default("purchase_items"),
  tender: IdParam.optional(),
  group: IdParam.optional(),
});

/** Manual corrections by row number: the row's cells, or null for an excluded row. */
export type Fixes = Readonly<Record<string, readonly string[] | null>>;
/** Corrected rows; null excludes a row. */
export const FixesPatch = z
  .array(z.strictObject({ row: RowNumber, cells: z.array(z.string().max(32_768)).max(100).nullable() }))
  .max(IMPORT_READ_ROWS);

/**
 * Changes to an import. `fixes`: corrected cells by row number; null excludes a row. `duplicate_rows`: choices for
 * single rows; null restores the default. `confirmed`: cells that are correct as they are; null revokes the
 * confirmation.
 */
export const ImportPatch = z.strictObject({
  options: ImportOptionsPatch.optional(),
  mapping: Mapping.optional(),
  mapping_name: MappingName.nullable().optional(),
  fixes: FixesPatch.optional(),
  duplicate_rows: z
    .array(z.strictObject({ row: RowNumber, choice: Choice.nullable() }))
    .max(IMPORT_READ_ROWS)
    .optional(),
  confirmed: z
    .array(
      z.strictObject({
        row: RowNumber,
        column: z.int().min(0).max(99),
        value: z.string().max(200).nullable(),
      }),
    )
    .max(IMPORT_READ_ROWS)
    .optional(),
  version: Version.optional(),
});
export type ImportPatch = z.output<typeof ImportPatch>;

export const ImportRun = z.strictObject({
  only_good: z.boolean().default(false),
  remember_mapping: z.boolean().default(true),
  version: Version.optional(),
});

/** Items changed after the import are deleted only if `changed_too` is set. */
export const ImportUndo = z.strictObject({ changed_too: z.boolean().default(false) });

/** Language of the template and of the reasons in the file of rejected rows. */
export const TemplateQuery = z.strictObject({ language: Language.optional() });
