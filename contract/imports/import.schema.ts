import { z } from "zod";
import { DUPLICATE_CHOICES } from "#contract/imports/duplicate-choice.ts";
import { DATE_ORDERS, IMPORT_DELIMITERS, IMPORT_ENCODINGS } from "#contract/imports/file-options.ts";
import { NUMBER_STYLES } from "#contract/numbers/number-styles.ts";
import { RevisionCounts } from "#contract/imports/revision.schema.ts";
import { IMPORT_READ_ROWS } from "#contract/limits.ts";
import {
  BomFound,
  DuplicateRow,
  GoodRow,
  OtherSheet,
  PacksFound,
  PreviewRow,
  ProblemRow,
  RowCells,
  SetAsideRow,
  WarningRow,
} from "#contract/imports/import-rows.schema.ts";
import { MAKER_ALIASES_MAX, MakerAlias, MakerChoice } from "#contract/imports/maker-alias.schema.ts";
import { BomOptions, USUAL_BOM } from "#contract/imports/bom/bom-options.ts";
import { IMPORT_TARGETS, isRepeatable } from "#contract/imports/targets.ts";
import { FlagParam } from "#contract/list.ts";
import { Id, IdParam, IsoDate, Language, lineText, RowNumber, Timestamp, Version } from "#contract/primitives.ts";
import { UNIT_WORDS_MAX, UnitWord } from "#contract/imports/unit-words.ts";
import { UNIT_IDS } from "#contract/reference/units.ts";
import { Named } from "#contract/reference/reference.schema.ts";

export const IMPORT_STATUSES = ["uploaded", "done", "undone"] as const;

/** Maps file columns to fields; each column and each field appears at most once, except fields that join texts. */
export const Mapping = z
  .array(z.strictObject({ column: z.int().min(0).max(99), field: z.string().max(100) }))
  .max(100)
  .refine(
    (pairs) =>
      new Set(pairs.map((pair) => pair.column)).size === pairs.length &&
      pairs.every(
        ({ field }, place) => isRepeatable(field) || pairs.findIndex((pair) => pair.field === field) === place,
      ),
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
  /** Encoding that overrides the detected one of a text file; null uses the detected encoding. */
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
  /** Default for rows whose part is already requested. A row can override it. */
  duplicates: Choice,
  /** True if the file has no part numbers, so the nomenclature alone names its rows. */
  no_part_numbers: z.boolean().default(false),
  /** True if the file is a new revision of the group. It is compared with the group instead of being added to it. */
  revision: z.boolean().default(false),
  /** Further sheets whose rows are imported with those of `sheet`. Their columns are found by its headings. */
  more_sheets: z.array(z.int().min(0).max(99)).max(99).default([]),
  /**
   * What the company means by words in the column of units. They are those of the company when the file was uploaded.
   */
  units: z.array(UnitWord).max(UNIT_WORDS_MAX).default([]),
  /** Names of makers that are replaced. They are those of the company when the file was uploaded. */
  makers: z.array(MakerAlias).max(MAKER_ALIASES_MAX).default([]),
  bom: BomOptions.default(USUAL_BOM),
});
export type ImportOptions = z.output<typeof ImportOptions>;

const ImportOptionsPatch = FileOptionsPatch.extend(
  ImportOptions.pick({ group: true, duplicates: true })
    .extend({
      no_part_numbers: z.boolean(),
      revision: z.boolean(),
      more_sheets: ImportOptions.shape.more_sheets.unwrap(),
    })
    // Words that are added to those of the import, or that get another meaning.
    .extend({
      units: z.array(UnitWord).max(UNIT_WORDS_MAX),
      makers: z.array(MakerChoice).max(MAKER_ALIASES_MAX),
      bom: BomOptions,
    })
    .partial().shape,
);

/**
 * Result of a run. `merged` and `duplicates_skipped` count rows whose part was already requested. `skipped` counts rows
 * that aren't components.
 */
export const ImportResult = z.object({
  created: z.number().int(),
  merged: z.number().int(),
  duplicates_skipped: z.number().int(),
  rejected: z.number().int(),
  skipped: z.number().int(),
  /** Number of rows that aren't bought: not fitted, or assemblies whose parts are bought. */
  set_aside: z.number().int(),
  merged_items: z.array(Named),
  skipped_items: z.array(Named),
  /** Null if the file wasn't a revision. Otherwise, the counts above are zero except `created` and `skipped`. */
  revision: RevisionCounts.nullable(),
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
   * Sheets of the workbook. `read_to`: number of the last row read, if more rows may follow. `is_wide`: true if the
   * sheet has more columns than were read. `hidden_rows`: number of hidden rows with text; for the chosen sheet, only
   * those below its header.
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
  /**
   * Number and date styles of all mapped columns except plain text columns. Each style is chosen by the user or
   * inferred from the column's cells. `today`: day from which a date like "6 weeks" counts.
   */
  styles: z.array(
    z.object({
      column: z.number().int(),
      number: z.enum(NUMBER_STYLES),
      date: z.enum(DATE_ORDERS),
      today: IsoDate.nullable(),
    }),
  ),
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
  /** Number of rows that describe something to buy, including invalid ones. */
  row_count: z.number().int(),
  skipped: z.array(z.object({ row: z.number().int(), reason: z.string() })),
  problem_rows: z.array(ProblemRow),
  mended_rows: z.array(RowCells),
  left_out: z.array(RowCells),
  /** Codes under `problems` for the reasons that prevent the run. */
  blockers: z.array(z.string()),
  created_at: Timestamp,
};
const FileTask = z.object(fileTask);
export type FileTask = z.output<typeof FileTask> & { readonly options: FileOptions };

export const ImportTask = z
  .object({
    ...fileTask,
    target: z.enum(IMPORT_TARGETS),
    /** Draft tender that the rows are added to as lots; null for purchase items. */
    tender: Id.nullable(),
    options: ImportOptions,
    /**
     * Name of the mapping that the run saves. Null uses the name already saved for the same headers, or else the name
     * of the file.
     */
    mapping_name: z.string().nullable(),
    good_count: z.number().int(),
    /** Number of filled cells of each column below the header. */
    filled: z.array(z.number().int()),
    /** The other sheets of the workbook, compared with the shown one. */
    other_sheets: z.array(OtherSheet),
    /** Null if nothing in the file speaks of a bill of materials. */
    bom: BomFound.nullable(),
    set_aside: z.array(SetAsideRow),
    packs: PacksFound,
    /** Rows as they will be created. Null in the same responses as `duplicates`; empty after the run. */
    good_rows: z.array(GoodRow).nullable(),
    /**
     * Texts in the file that name units and aren't units of the product: unknown ones (`unit` is null), words of the
     * company, and multiples such as "km". `rows` is the number of rows with the text.
     */
    units: z.array(
      z.object({
        text: z.string(),
        unit: z.literal(UNIT_IDS).nullable(),
        factor: z.string().nullable(),
        is_own: z.boolean(),
        rows: z.number().int(),
      }),
    ),
    /**
     * Makers that the good rows name. `maker` is the name that replaces the text; `suggested` is the full name of a
     * well-known maker, which nothing replaces before the user accepts it.
     */
    makers: z.array(
      z.object({
        text: z.string(),
        maker: z.string().nullable(),
        suggested: z.string().nullable(),
        rows: z.number().int(),
      }),
    ),
    /** Warnings about cells that the user hasn't confirmed. Warnings don't prevent the run. */
    warning_rows: z.array(WarningRow),
    /** Cells that the user confirmed as correct. A confirmation is void once the cell changes. */
    confirmed: z.array(z.object({ row: z.number().int(), column: z.number().int(), value: z.string() })),
    /**
     * Rows whose part is already requested by an earlier row or an open item; empty after the run. Null in responses to
     * an upload or to a change of the file options, because duplicates are not searched then.
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
  /** Whether the file is a new revision of the group. */
  revision: FlagParam.optional(),
});

/** Manual corrections by row number: the row's cells, or null for an excluded row. */
export type Fixes = Readonly<Record<string, readonly string[] | null>>;
/** Corrected rows; null excludes a row. */
export const FixesPatch = z
  .array(z.strictObject({ row: RowNumber, cells: z.array(z.string().max(32_768)).max(100).nullable() }))
  .max(IMPORT_READ_ROWS);

/**
 * Changes to an import. `fixes`: corrected cells by row number; null excludes a row. `duplicate_rows`: choices for
 * individual rows; null restores the default. `confirmed`: cells that the user confirms as correct; null revokes the
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
  /** Whether the company keeps the words for units and the names of makers that this import replaces. */
  remember_words: z.boolean().default(true),
  version: Version.optional(),
});

/** Items that were changed after the import are deleted only if `changed_too` is true. */
export const ImportUndo = z.strictObject({ changed_too: z.boolean().default(false) });

/** Language of the template and of the problems in the file of rejected rows. */
export const TemplateQuery = z.strictObject({ language: Language.optional() });
