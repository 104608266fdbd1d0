import { PRICE_TYPO_CODES } from "#contract/offers/typo-codes.ts";

/**
 * Results of matching a row to a line. Proven matches: `lot` by the hidden key of our form; `part` by part number, and
 * also by manufacturer if both the row and the line name one; `alternate` by the part number of an alternate that the
 * customer allows, in the same way; `chosen` by a user. Uncertain matches, applied only after
 * the user answers: `maker` has the same part number but another manufacturer. `near` differs by packaging only. `name`
 * has a similar name. `ambiguous` fits several lines or rows. `changed` is a row of our form that names another part,
 * quantity or unit. No match: `unknown`, `other_tender` (our form for another offer), `left_out` (excluded by a user).
 */
export const MATCH_REASONS = [
  "lot",
  "part",
  "alternate",
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
 * Interpretations of changed cells. `as_file` offers the part or quantity in the file, as a substitute or a partial
 * quantity. `as_asked` offers the requested part and quantity.
 */
export const FORM_ANSWERS = ["as_file", "as_asked"] as const;
export type FormAnswer = (typeof FORM_ANSWERS)[number];

/**
 * Conversions from a cell to its value. `unit`: converted from another unit. `unit_rounded`: converted and rounded.
 * `pack`, `pack_rounded`: converted from a pack of the size named in the file. `thousands`: multiplied by a thousand.
 * `discount`, `rate`: reduced by a discount, or by VAT at another rate. `months`: converted to weeks. `stock`: "in
 * stock" imported as no delivery time.
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
 * Reasons why a price in a file looks wrong, in addition to typos. `file_far`: the file's other prices are far from the
 * supplier's earlier prices, and this line has no earlier price. `sum`: price × quantity is far from the row's sum.
 */
export const PRICE_DOUBTS = [...PRICE_TYPO_CODES, "file_far", "sum"] as const;
