import { PRICE_TYPO_CODES } from "#contract/offers/typo-codes.ts";

/**
 * How a row was matched to a line, or why it wasn't. Proven matches: `lot` by the hidden key of our form; `part` by
 * part number, and by manufacturer if both name one; `chosen` by a user. Questions with candidates, of which none
 * applies before a user answers: `maker` has the same part number but another manufacturer. `near` differs by packaging
 * only. `name` has a similar name. `ambiguous` fits several lines or rows. `changed` is a row of our form that names
 * another part, quantity or unit. Without a line: `unknown`, `other_tender` (our form for another offer), `left_out` by
 * a user.
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

export const CHANGED_FIELDS = ["part_number", "manufacturer", "quantity", "unit"] as const;

/**
 * How a user interprets changed cells. `as_file` offers what the file names: a substitute or a partial quantity.
 * `as_asked` offers what was requested.
 */
export const FORM_ANSWERS = ["as_file", "as_asked"] as const;
export type FormAnswer = (typeof FORM_ANSWERS)[number];

/**
 * How a value differs from its cell. `unit`: converted from another unit. `unit_rounded`: converted and rounded.
 * `pack`, `pack_rounded`: converted from a pack of the size named in the file. `thousands`: given in thousands.
 * `discount`, `rate`: reduced by a discount, or by VAT at another rate. `months`: converted to weeks. `stock`: "in
 * stock" became no delivery time.
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
 * Why a price of a file looks wrong, in addition to typos. `file_far`: the file's prices are far from the supplier's
 * earlier ones, and this line has no earlier price. `sum`: price × quantity is far from the row's sum.
 */
export const PRICE_DOUBTS = [...PRICE_TYPO_CODES, "file_far", "sum"] as const;
