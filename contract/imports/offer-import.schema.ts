import { z } from "zod";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { Id, IdParam, RowNumber, Timestamp, Version, VersionOrNone } from "#contract/primitives.ts";
import { OFFER_NOTES } from "#contract/imports/offer-rows.ts";
import { FileOptions, FileOptionsPatch, fileTask, FixesPatch, Mapping } from "#contract/imports/import.schema.ts";

/** What an empty cell of a mapped column does to its line. */
export const EMPTY_CELLS = ["keep", "clear"] as const;
export const OfferImportOptions = FileOptions.extend({ empty: z.enum(EMPTY_CELLS) });
export type OfferImportOptions = z.output<typeof OfferImportOptions>;

/** A line of the offer by name. */
const LineName = z.object({
  lot: Id,
  position: z.number().int(),
  name: z.string(),
  part_number: z.string().nullable(),
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
  changes: z.array(OfferChange),
});
/** A row whose line isn't sure, or that has none. */
export const OpenRow = z.object({
  row: z.number().int(),
  why: z.enum(["unknown", "ambiguous", "other_tender", "left_out", "chosen"]),
  /** What the row is called by: position, part number, maker. */
  name: z.string(),
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
 * How the file is read, its columns, rows mended in place, and which line a row is about (0: none; null: as the file
 * says).
 */
export const OfferImportPatch = z.strictObject({
  options: FileOptionsPatch.extend({ empty: z.enum(EMPTY_CELLS).optional() }).optional(),
  mapping: Mapping.optional(),
  fixes: FixesPatch.optional(),
  choices: z
    .array(z.strictObject({ row: RowNumber, lot: z.union([z.literal(0), Id]).nullable() }))
    .max(1200)
    .optional(),
  version: Version.optional(),
});
export type OfferImportPatch = z.output<typeof OfferImportPatch>;

/** Accepts all lines, or those named, each with the version that was seen. */
export const OfferImportRun = z.strictObject({
  lines: z
    .array(z.strictObject({ lot: Id, version: VersionOrNone }))
    .min(1)
    .max(BULK_MAX_ROWS)
    .optional(),
  version: Version.optional(),
});
export type OfferImportRun = z.output<typeof OfferImportRun>;
