import { z } from "zod";

/** Quantity of a row on one board: how many designators it names, or what its column of quantities says. */
export const COUNTED_BY = ["designators", "quantity"] as const;

/**
 * Why a row isn't bought: not fitted, not in the chosen variant, an assembly whose parts are bought, or a part of an
 * assembly that is bought.
 */
export const SET_ASIDE_REASONS = ["not_fitted", "not_in_variant", "assembly", "part_of_assembly"] as const;
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number];

/** What becomes of rows that are marked as not fitted. */
const NOT_FITTED_CHOICES = ["set_aside", "buy"] as const;

/** Highest number of boards in one purchase. */
const MAX_BOARDS = 1_000_000;

/** How the quantities of a bill of materials become quantities to buy. */
export const BomOptions = z.strictObject({
  /** False if the user says that the file is an ordinary list: then its rows are taken as they are. */
  is_on: z.boolean(),
  boards: z.int().min(1).max(MAX_BOARDS),
  /** Boards of sheets for which another number is made. Each sheet appears at most once. */
  sheet_boards: z
    .array(z.strictObject({ sheet: z.int().min(0).max(99), boards: z.int().min(1).max(MAX_BOARDS) }))
    .max(100)
    .default([]),
  /** What is bought beyond the need, in per cent or in units of the row. Up to two decimals. */
  spare: z.string().regex(/^\d{1,6}(?:\.\d{1,2})?$/u),
  spare_in: z.enum(["percent", "units"]),
  /** Whether quantities are rounded up to whole packs and to minimum orders. */
  to_packs: z.boolean().default(false),
  /** Size of a pack in units of the row, for rows whose file names none. */
  pack: z
    .string()
    .regex(/^(?=.*[1-9])\d{1,9}(?:\.\d{1,3})?$/u)
    .nullable()
    .default(null),
  /** Null decides by the file: by designators, unless the quantities are those of several boards. */
  count_by: z.enum(COUNTED_BY).nullable(),
  not_fitted: z.enum(NOT_FITTED_CHOICES),
  /** The same for an ordinary list, whose rows are bought as they are unless the user says otherwise. */
  list_not_fitted: z.enum(NOT_FITTED_CHOICES).default("buy"),
  /** Whether the parts of assemblies are bought, or the assemblies as they are. */
  assemblies: z.enum(["parts", "assemblies"]),
});
export type BomOptions = z.output<typeof BomOptions>;

export const USUAL_BOM: BomOptions = {
  is_on: true,
  boards: 1,
  sheet_boards: [],
  spare: "0",
  spare_in: "percent",
  to_packs: false,
  pack: null,
  count_by: null,
  not_fitted: "set_aside",
  list_not_fitted: "buy",
  assemblies: "parts",
};
