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

/** Which file column fills which field; a column stands once, a field stands once. */
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
/** What columns that are kept are called. */
export const MappingName = lineText(200);

/** How a file is read, whatever becomes of it. */
export const FileOptions = z.strictObject({
  sheet: z.int().min(0).max(99),
  /** 1-based number of the header's row in the file; null: the first row is data already. */
  header_row: RowNumber.nullable(),
  decimal: z.enum(NUMBER_STYLES),
  /** Of a text file, in place of what was recognised; null follows the file. */
  encoding: z.enum(IMPORT_ENCODINGS).nullable().default(null),
  delimiter: z.enum(IMPORT_DELIMITERS).nullable().default(null),
  /** Rows that the workbook hides are left out. */
  without_hidden: z.boolean().default(false),
});
export type FileOptions = z.output<typeof FileOptions>;
/** What is changed of it: what isn't named stays. */
export const FileOptionsPatch = FileOptions.extend({
  encoding: z.enum(IMPORT_ENCODINGS).nullable(),
  delimiter: z.enum(IMPORT_DELIMITERS).nullable(),
  without_hidden: z.boolean(),
}).partial();

/** How the file of an import of items or lots is read. */
export const ImportOptions = FileOptions.extend({
  /** Put the created items into this group. */
  group: Id.nullable(),
  /** What becomes of rows whose part is requested already, unless a row has a choice of its own. */
  duplicates: Choice,
});
export type ImportOptions = z.output<typeof ImportOptions>;

const ImportOptionsPatch = FileOptionsPatch.extend(
  ImportOptions.pick({ group: true, duplicates: true }).partial().shape,
);

/** One cell of the preview: what stands in the file, and what it will become where that differs. */
export const PreviewCell = z.object({ text: z.string(), value: z.string().nullable(), problem: z.string().nullable() });
export const PreviewRow = z.object({ row: z.number().int(), is_header: z.boolean(), cells: z.array(PreviewCell) });

/** A row that cannot be imported as it is, with its cells so that it can be mended in place. */
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

/** A row of the file by its number, with its cells. */
const RowCells = ProblemRow.pick({ row: true, cells: true });

/**
 * A row with cells that can be imported and seem not to be what was meant; `letters` are those that are typed in
 * another alphabet.
 */
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

/** A row whose part is requested already. Quantities are decimals in the unit beside them. */
export const DuplicateRow = Amount.extend({
  row: z.number().int(),
  name: z.string(),
  /** By which it is the same part; null where the row has none and is known by its nomenclature. */
  part_number: z.string().nullable(),
  /** The first row of the file with the part; null where this is the first. */
  of_row: z.number().int().nullable(),
  /** The open purchase item with the part. */
  item: Amount.extend({ ...Named.shape, status: z.enum(PURCHASE_ITEM_STATUSES).exclude(["ordered"]) }).nullable(),
  /** The quantity of that row, else of that item. */
  there: Amount,
  choice: Choice,
  /** Why the row cannot be merged, as a sentence; the run is refused until something else is chosen. */
  problem: z.string().nullable(),
});
export type DuplicateRow = z.output<typeof DuplicateRow>;

/**
 * What a run made. `merged` and `duplicates_skipped` count rows whose part was requested already, `skipped` those that
 * are no components.
 */
export const ImportResult = z.object({
  created: z.number().int(),
  merged: z.number().int(),
  duplicates_skipped: z.number().int(),
  rejected: z.number().int(),
  skipped: z.number().int(),
  /** Items whose quantity grew, and items because of which rows were left out. */
  merged_items: z.array(Named),
  skipped_items: z.array(Named),
  at: Timestamp,
});

/** An uploaded file as it is understood: what the imports of every target have. */
export const fileTask = {
  id: Id,
  version: Version,
  status: z.enum(IMPORT_STATUSES),
  file_name: z.string(),
  file_size: z.number().int(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /**
   * `read_to`: the last row that was looked at, where there may be more below it; `is_wide`: there are more columns
   * than were read; `hidden_rows`: rows with text that the workbook hides, of the chosen sheet those below its header.
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
  /** How the mapped columns are written, other than those of plain text: as chosen, else as their own texts prove. */
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
  /** Rows below the header that say something. */
  row_count: z.number().int(),
  skipped: z.array(z.object({ row: z.number().int(), reason: z.string() })),
  problem_rows: z.array(ProblemRow),
  /** Rows mended by hand, as they are now, right or still wrong. */
  mended_rows: z.array(RowCells),
  /** Rows taken out by hand, as they stand in the file. */
  left_out: z.array(RowCells),
  /** What still stops the run, as codes under `problems`. */
  blockers: z.array(z.string()),
  created_at: Timestamp,
};
const FileTask = z.object(fileTask);
/** An import of whatever target, as far as its file goes. */
export type FileTask = z.output<typeof FileTask> & { readonly options: FileOptions };

/** An import from upload to result. */
export const ImportTask = z
  .object({
    ...fileTask,
    target: z.enum(IMPORT_TARGETS),
    /** lots: the draft tender that gets them. */
    tender: Id.nullable(),
    options: ImportOptions,
    /**
     * Under which name the run will keep the columns; null: that of those kept before under the same headers, else the
     * file's.
     */
    mapping_name: z.string().nullable(),
    good_count: z.number().int(),
    /** Doubts about cells, which stop nothing; without those that were said to be right. */
    warning_rows: z.array(WarningRow),
    /** Cells that were said to be right as they are, while they are so. */
    confirmed: z.array(z.object({ row: z.number().int(), column: z.number().int(), value: z.string() })),
    /**
     * Rows whose part is requested already, by an earlier row or by an open item; none once the import was run. Null in
     * the answers to an upload and to a change of how the file is read, which don't look for them.
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

/** Rows mended by hand: the number of the row in the file → its cells, or null for one taken out. */
export type Fixes = Readonly<Record<string, readonly string[] | null>>;
/** Rows mended in place; null takes a row out. */
export const FixesPatch = z
  .array(z.strictObject({ row: RowNumber, cells: z.array(z.string().max(32_768)).max(100).nullable() }))
  .max(IMPORT_READ_ROWS);

/**
 * Options, mapping and its name, rows mended in place (the cells of the file's row, by its number; null takes a row
 * out), and what becomes of single rows whose part is requested already (null: what was chosen for all), and odd cells
 * that are right with the text that they have (null takes it back).
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

/** All or nothing, or the good rows only. */
export const ImportRun = z.strictObject({
  only_good: z.boolean().default(false),
  remember_mapping: z.boolean().default(true),
  version: Version.optional(),
});

/** Items that people changed after the import are deleted with their changes only where the call asks for it. */
export const ImportUndo = z.strictObject({ changed_too: z.boolean().default(false) });

/** The language decides the words of the template and of the rejected rows' reasons. */
export const TemplateQuery = z.strictObject({ language: Language.optional() });
