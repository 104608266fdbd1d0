import { PRICE_SLIP_CODES } from "#contract/offers/slip-codes.ts";

/**
 * Why a row has its line, or has none yet.
 *
 * Proved: `lot` by the hidden key of our form, `part` by the part number (and the maker, where both name one), `chosen`
 * by a person. Questions with candidates, from which nothing is taken before a person answers: `maker` the part number
 * agrees and the maker doesn't, `near` the part numbers differ by their packaging, `name` the names agree, `ambiguous`
 * several lines or several rows for one, `changed` our form names another part, quantity or unit than its line.
 * Nothing: `unknown`, `other_tender` a form of ours for another offer, `left_out` by a person.
 */
export const MATCH_REASONS = [
  "lot",
  "part",
  "chosen",
  "changed",
  "maker",
  "near",
  "name",
  "ambiguous",
  "unknown",
  "other_tender",
  "left_out",
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** Cells of our own form that say something else than its line. */
export const CHANGED_FIELDS = ["part_number", "manufacturer", "quantity", "unit"] as const;

/**
 * How a person reads changed cells: `as_file` offers what the file names, a replacement or a part of the quantity;
 * `as_asked` offers what the line asks for.
 */
export const FORM_ANSWERS = ["as_file", "as_asked"] as const;
export type FormAnswer = (typeof FORM_ANSWERS)[number];

/**
 * How a value differs from what stands in its cell.
 *
 * `unit`: it was given for another unit; `unit_rounded`: and isn't exact for the requested one; `pack`, `pack_rounded`:
 * for a pack of the size that the file names; `thousands`: it was given in thousands; `discount`, `rate`: a discount, or
 * VAT at another rate, was taken off; `months`: months became weeks; `stock`: in stock is no wait.
 */
export const OFFER_NOTES = [
  "rounded",
  "days",
  "months",
  "stock",
  "unit",
  "unit_rounded",
  "pack",
  "pack_rounded",
  "thousands",
  "discount",
  "rate",
] as const;
export type OfferNote = (typeof OFFER_NOTES)[number];

/**
 * Why a price of a file looks wrong. Beside the slips of the pen: `file_far` the prices of the file as a whole are far
 * from the supplier's own, and this line has none to compare; `sum` price times quantity is far from the sum that
 * stands in the row.
 */
export const PRICE_DOUBTS = [...PRICE_SLIP_CODES, "file_far", "sum"] as const;
