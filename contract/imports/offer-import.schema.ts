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

/** What an empty cell of a mapped column does to its line. */
export const EMPTY_CELLS = ["keep", "clear"] as const;
/** What a person has said of the prices of a file; null while nobody was asked, or has answered. */
const PriceChoices = z.strictObject({
  discount: z.enum(["apply", "ignore"]).nullable().default(null),
  named_rate: z
    .strictObject({ rate: z.string().regex(/^\d{1,2}(?:\.\d{1,2})?$/), prices: z.enum(VAT_BASES) })
    .nullable()
    .default(null),
});
export const OfferImportOptions = FileOptions.extend({ empty: z.enum(EMPTY_CELLS), ...PriceChoices.shape });
export type OfferImportOptions = z.output<typeof OfferImportOptions>;

/** A line of the offer by name. */
const LineName = z.object({
  lot: Id,
  position: z.number().int(),
  name: z.string(),
  part_number: z.string().nullable(),
  manufacturer: z.string().nullable(),
  quantity: z.string(),
  unit: z.number().int(),
});
/** What a row says of the line that it is about, as it stands in the file; blank where it says nothing. */
const RowIdentity = z.object({
  part_number: z.string(),
  nomenclature: z.string(),
  manufacturer: z.string(),
  quantity: z.string(),
  unit: z.string(),
});

/**
 * One field of a line before and after; `note` where the file says it otherwise: a price was rounded, days became
 * weeks, another unit the requested one.
 */
export const OfferChange = z.object({
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.enum(OFFER_NOTES).nullable(),
});
/** A line that the file changes. `version` is the line's, to accept what was seen. */
export const ChangedLine = LineName.extend({
  version: z.number().int(),
  row: z.number().int(),
  said: RowIdentity,
  /** How the row was matched: by the key of our form, by its part number, or by a person. */
  by: z.enum(["lot", "part", "chosen"]),
  /** How a person has read the changed cells of our form. */
  answer: z.enum(FORM_ANSWERS).nullable(),
  changes: z.array(OfferChange),
  /** The prices by quantity of the row as they stand there; none where there is one price. */
  breaks: z.array(z.object({ from: z.string(), text: z.string(), is_used: z.boolean() })),
  /** Why the price looks wrong. Such a line is taken only where a run names it. */
  doubt: z
    .object({ code: z.enum(PRICE_DOUBTS), usual: z.string().nullable(), meant: z.string().nullable() })
    .nullable(),
});
/** A row whose line isn't sure, or that has none. */
export const OpenRow = z.object({
  row: z.number().int(),
  why: z.enum(MATCH_REASONS).exclude(["part"]),
  said: RowIdentity,
  /** Cells of our form that say something else than the line, and how a person has read them. */
  changes: z.array(z.object({ field: z.enum(CHANGED_FIELDS), asked: z.string().nullable(), file: z.string() })),
  answer: z.enum(FORM_ANSWERS).nullable(),
  /** What it says, as it stands in the file. */
  cells: z.array(z.string()),
  candidates: z.array(Id),
  lot: Id.nullable(),
});

/** An import of a supplier's file into the working copy of an offer, from upload to result. */
export const OfferImportTask = z
  .object({
    ...fileTask,
    offer: Id,
    options: OfferImportOptions,
    /** A sheet that was downloaded here: its rows know their lines. */
    is_own: z.boolean(),
    /** What has to be known of the prices of the whole file; no price is taken before. */
    price_questions: z.array(
      z.object({
        code: z.enum(["discount", "named_rate"]),
        column: z.number().int(),
        /** The per cent of VAT that the heading names, and the tender's. */
        rate: z.string().nullable(),
        tender_rate: z.string().nullable(),
        answer: z.string().nullable(),
      }),
    ),
    /** Columns with the prices of other quantities, beside the mapped one. */
    break_columns: z.array(z.number().int()),
    /** What would change, line by line; none once it was run. */
    lines: z.array(ChangedLine),
    /** Lines of the file that say what is there already. */
    same_count: z.number().int(),
    open_rows: z.array(OpenRow),
    /** Lines that would still have neither a price nor a refusal. */
    empty_lines: z.array(LineName),
    /** The lines that a row can be given to. */
    offered_lines: z.array(LineName),
    result: z.object({ lines: z.number().int(), cells: z.number().int(), at: Timestamp }).nullable(),
  })
  .meta({ id: "OfferImportTask" });
export type OfferImportTask = z.output<typeof OfferImportTask>;
export type ChangedLine = z.output<typeof ChangedLine>;
export type OpenRow = z.output<typeof OpenRow>;

export const OfferImportUpload = z.object({ offer: IdParam });

/**
 * How the file is read, its columns, rows mended in place, which line a row is about (0: none; null: as the file says),
 * and how changed cells of our form are meant (null takes the answer back).
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

/** Accepts all lines whose price isn't doubted, or those named, each with the version that was seen. */
export const OfferImportRun = z.strictObject({
  lines: z
    .array(z.strictObject({ lot: Id, version: VersionOrNone }))
    .min(1)
    .max(BULK_MAX_ROWS)
    .optional(),
  version: Version.optional(),
});
export type OfferImportRun = z.output<typeof OfferImportRun>;
