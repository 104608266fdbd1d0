import { z } from "zod";
import { COUNTED_BY, SET_ASIDE_REASONS } from "#contract/imports/bom/bom-options.ts";
import { DUPLICATE_CHOICES } from "#contract/imports/duplicate-choice.ts";
import { Id, IsoDate } from "#contract/primitives.ts";
import { PURCHASE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import { Named } from "#contract/reference/reference.schema.ts";

/** A cell of the preview: its text in the file, and the resulting value if different. */
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

export const RowCells = ProblemRow.pick({ row: true, cells: true });

/** A row with cells that can be imported but look wrong. `letters` are the letters from another alphabet. */
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

/** A row whose part is already requested. Each quantity is a decimal string in the `units` of the same object. */
export const DuplicateRow = Amount.extend({
  row: z.number().int(),
  name: z.string(),
  /** The matching part number; null if the rows match by nomenclature. */
  part_number: z.string().nullable(),
  /** First row of the file with this part; null if this row is the first. */
  of_row: z.number().int().nullable(),
  item: Amount.extend({ ...Named.shape, status: z.enum(PURCHASE_ITEM_STATUSES).exclude(["ordered"]) }).nullable(),
  there: Amount,
  choice: z.enum(DUPLICATE_CHOICES),
  /** Sentence that explains why the row cannot be merged. The run is rejected until the user makes another choice. */
  problem: z.string().nullable(),
});
export type DuplicateRow = z.output<typeof DuplicateRow>;

/** A row that isn't bought, and why. */
export const SetAsideRow = RowCells.extend({ reason: z.enum(SET_ASIDE_REASONS) });
export type SetAsideRow = z.output<typeof SetAsideRow>;

/** A row as it will be created. Quantities are decimal strings in `units`. */
export const GoodRow = Amount.extend({
  row: z.number().int(),
  part_number: z.string().nullable(),
  nomenclature: z.string().nullable(),
  manufacturer: z.string().nullable(),
  target_delivery_time: IsoDate.nullable(),
  alternates: z.string().nullable(),
  comment: z.string().nullable(),
  /** Quantity for one board or product, before the number of boards and the spare. */
  per_board: z.string(),
  /** Quantity before it is rounded up to packs. */
  needed: z.string(),
});
export type GoodRow = z.output<typeof GoodRow>;

/** Why a sheet can't be imported together with the shown one. */
export const SHEET_REFUSALS = ["empty", "no_headings", "other_headings", "no_required"] as const;

/** Another sheet of the workbook. `missing` and `extra` are headings that only one of the two sheets has. */
export const OtherSheet = z.object({
  sheet: z.number().int(),
  refused: z.enum(SHEET_REFUSALS).nullable(),
  missing: z.array(z.string()),
  extra: z.array(z.string()),
});
export type OtherSheet = z.output<typeof OtherSheet>;

/** Packs in a file: the good rows that name a pack or a minimum, and those whose quantity is rounded up. */
export const PacksFound = z.object({
  named: z.number().int(),
  raised: z.number().int(),
  /** The first row that is rounded up. */
  example: Amount.extend({ needed: z.string() }).nullable(),
});

/** What was found in a file that looks like a bill of materials. Lists of rows contain their numbers in the file. */
export const BomFound = z.object({
  designators: z
    .object({
      counted_by: z.enum(COUNTED_BY),
      /** Number of rows whose number of designators is their quantity. */
      agree: z.number().int(),
      /**
       * Rows whose number of designators isn't their quantity. `written` is a plain decimal, or the text of the cell if
       * that can't be read.
       */
      differ: z.array(z.object({ row: z.number().int(), counted: z.number().int(), written: z.string() })),
      /** Rows whose designators can't be counted. */
      unread: z.array(z.number().int()),
      /** Designators that several rows name, by their rows. Each row buys the part, so it is bought more than once. */
      repeated: z.array(z.object({ names: z.array(z.string()), rows: z.array(z.number().int()) })),
      /** Parts with several sections in one row ("U1A, U1B"). Each part counts once. */
      sections: z.array(z.object({ row: z.number().int(), part: z.string(), names: z.array(z.string()) })),
      /** Number of boards that the column of quantities is for, if nearly all rows say so; otherwise 1. */
      boards: z.number().int(),
    })
    .nullable(),
  /** Rows with a mark that their part isn't fitted. */
  not_fitted: z.array(z.object({ row: z.number().int(), mark: z.string() })),
  levels: z.object({ depth: z.number().int(), assemblies: z.array(z.number().int()) }).nullable(),
  /**
   * Columns that each describe one variant of the product, by marks of what is fitted or by quantities. `chosen`: column
   * of the variant that is bought, which the mapping says; null if none is chosen.
   */
  variants: z
    .object({
      kind: z.enum(["marks", "quantities"]),
      columns: z.array(z.object({ column: z.number().int(), name: z.string() })),
      chosen: z.number().int().nullable(),
    })
    .nullable(),
  /** The first good row, to show how its quantity comes about. */
  example: Amount.extend({ per_board: z.string(), boards: z.number().int() }).nullable(),
});
export type BomFound = z.output<typeof BomFound>;
