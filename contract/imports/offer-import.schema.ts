import { z } from "zod";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { Id, IdParam, RowNumber, Timestamp, Version, VersionOrNone } from "#contract/primitives.ts";
import {
  CHANGED_FIELDS,
  FORM_ANSWERS,
  MATCH_REASONS,
  OFFER_NOTES,
  PRICE_DOUBTS,
} from "#contract/imports/offer-import-codes.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import { FileOptions, FileOptionsPatch, fileTask, FixesPatch, Mapping } from "#contract/imports/import.schema.ts";

export const EMPTY_CELLS = ["keep", "clear"] as const;
/** The user's decisions about the prices of a file. Null means not asked or not answered yet. */
const PriceChoices = z.strictObject({
  discount: z.enum(["apply", "ignore"]).nullable().default(null),
  named_rate: z
    .strictObject({ rate: z.string().regex(/^\d{1,2}(?:\.\d{1,2})?$/), prices: z.enum(VAT_BASES) })
    .nullable()
    .default(null),
});
export const OfferImportOptions = FileOptions.extend({ empty: z.enum(EMPTY_CELLS), ...PriceChoices.shape });
export type OfferImportOptions = z.output<typeof OfferImportOptions>;

const LineName = z.object({
  lot: Id,
  position: z.number().int(),
  name: z.string(),
  part_number: z.string().nullable(),
  manufacturer: z.string().nullable(),
  quantity: z.string(),
  unit: z.number().int(),
});
const RowIdentity = z.object({
  part_number: z.string(),
  nomenclature: z.string(),
  manufacturer: z.string(),
  quantity: z.string(),
  unit: z.string(),
});

/**
 * One changed field of a line. `note` explains how the value differs from the file, for example by rounding or unit
 * conversion.
 */
export const OfferChange = z.object({
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.enum(OFFER_NOTES).nullable(),
});
/**
 * A line that the file changes. `version` is the version of the line that the user saw; the request that accepts the
 * line repeats it.
 */
export const ChangedLine = LineName.extend({
  version: z.number().int(),
  row: z.number().int(),
  said: RowIdentity,
  by: z.enum(["lot", "part", "alternate", "chosen"]),
  answer: z.enum(FORM_ANSWERS).nullable(),
  changes: z.array(OfferChange),
  /** Price breaks by quantity, exactly as in the row; empty if the row has only one price. */
  breaks: z.array(z.object({ from: z.string(), text: z.string(), is_used: z.boolean() })),
  /**
   * Reason why the price looks wrong, or null. A run imports a line with a suspicious price only if the request names
   * the line explicitly.
   */
  doubt: z
    .object({ code: z.enum(PRICE_DOUBTS), usual: z.string().nullable(), meant: z.string().nullable() })
    .nullable(),
});
export const OpenRow = z.object({
  row: z.number().int(),
  why: z.enum(MATCH_REASONS).exclude(["part", "alternate"]),
  said: RowIdentity,
  changes: z.array(z.object({ field: z.enum(CHANGED_FIELDS), asked: z.string().nullable(), file: z.string() })),
  answer: z.enum(FORM_ANSWERS).nullable(),
  cells: z.array(z.string()),
  candidates: z.array(Id),
  lot: Id.nullable(),
});

export const OfferImportTask = z
  .object({
    ...fileTask,
    offer: Id,
    options: OfferImportOptions,
    /** True for a sheet that we generated. Each row of a generated sheet identifies its line. */
    is_own: z.boolean(),
    /** Questions about the prices of the whole file. No price is applied until the user answers them. */
    price_questions: z.array(
      z.object({
        code: z.enum(["discount", "named_rate"]),
        column: z.number().int(),
        /** VAT rate named by the header, in per cent. */
        rate: z.string().nullable(),
        /** VAT rate of the tender, in per cent. */
        tender_rate: z.string().nullable(),
        answer: z.string().nullable(),
      }),
    ),
    /** Columns with the prices for other quantities that belong to the mapped price column. */
    break_columns: z.array(z.number().int()),
    /** Changed lines; empty after the run. */
    lines: z.array(ChangedLine),
    /** Number of lines that the file wouldn't change. */
    same_count: z.number().int(),
    open_rows: z.array(OpenRow),
    /** Lines that would have neither a price nor a rejection after the run. */
    empty_lines: z.array(LineName),
    offered_lines: z.array(LineName),
    result: z.object({ lines: z.number().int(), cells: z.number().int(), at: Timestamp }).nullable(),
  })
  .meta({ id: "OfferImportTask" });
export type OfferImportTask = z.output<typeof OfferImportTask>;
export type ChangedLine = z.output<typeof ChangedLine>;
export type OpenRow = z.output<typeof OpenRow>;

export const OfferImportUpload = z.object({ offer: IdParam });

/**
 * Changes to an import. `choices`: the line assigned to each row (0 for none, null for automatic matching). `answers`:
 * interpretations of changed cells in our form; null revokes an answer.
 */
export const OfferImportPatch = z.strictObject({
  options: FileOptionsPatch.extend({
    empty: z.enum(EMPTY_CELLS),
    discount: z.enum(["apply", "ignore"]).nullable(),
    named_rate: PriceChoices.shape.named_rate.removeDefault(),
  })
    .partial()
    .optional(),
  mapping: Mapping.optional(),
  fixes: FixesPatch.optional(),
  choices: z
    .array(z.strictObject({ row: RowNumber, lot: z.union([z.literal(0), Id]).nullable() }))
    .max(1200)
    .optional(),
  answers: z
    .array(z.strictObject({ row: RowNumber, answer: z.enum(FORM_ANSWERS).nullable() }))
    .max(1200)
    .optional(),
  version: Version.optional(),
});
export type OfferImportPatch = z.output<typeof OfferImportPatch>;

/** Applies all lines whose prices look right, or only the named lines, each with the version that the user saw. */
export const OfferImportRun = z.strictObject({
  lines: z
    .array(z.strictObject({ lot: Id, version: VersionOrNone }))
    .min(1)
    .max(BULK_MAX_ROWS)
    .optional(),
  version: Version.optional(),
});
export type OfferImportRun = z.output<typeof OfferImportRun>;
