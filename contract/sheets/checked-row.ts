import { z } from "zod";
import { RowNumber } from "#contract/primitives.ts";

/** Maximum number of characters taken from a cell. Longer texts are cut and end with an ellipsis. */
export const SHEET_TEXT_MAX = 5000;

/** Text of a cell, as it was read from the sheet or corrected by a person. */
export const SheetText = z.string().max(SHEET_TEXT_MAX, { error: "validation.too_long" });

/**
 * Fields in the answer about a row of a sheet. `detail` says in the language of the request what happens to the row, or
 * why nothing happens and how to correct it.
 */
export const checkedRow = <const O extends readonly [string, ...string[]]>(outcomes: O) => ({
  row: RowNumber,
  outcome: z.enum(outcomes),
  is_good: z.boolean(),
  detail: z.string(),
});
