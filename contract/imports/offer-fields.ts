import { isTargetField } from "./targets.ts";
import type { TargetField } from "./targets.ts";

/** Fields that identify a line. `lot` is the hidden key of the forms that we generate. */
export const OFFER_KEY_FIELDS = ["lot", "part_number", "manufacturer", "nomenclature"] as const;
/**
 * Cells that describe the line of a row. The page displays them next to the line. In our own form, they are also
 * compared with the line.
 */
export const IDENTITY_FIELDS = ["part_number", "nomenclature", "manufacturer", "quantity", "unit"] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];
/**
 * Offer values in a row. `price_quantity` is the number of units that the price covers; `delivery` is a single number
 * or a range ("4", "4-6").
 */
export const OFFER_VALUE_FIELDS = [
  "price_per_unit",
  "price_with_vat",
  "price_quantity",
  "delivery",
  "delivery_min",
  "delivery_max",
  "availability",
  "available_quantity",
  "pack_quantity",
  "minimum_quantity",
  "replacement_part_number",
  "replacement_manufacturer",
  "comment",
  "reject_reason",
] as const;
/**
 * Fields that a column of an offer file can be mapped to. `unit` is the unit of the row's price and quantities;
 * `quantity` is the quantity that the row refers to.
 */
export const OFFER_FIELDS = [...OFFER_KEY_FIELDS, "quantity", "unit", ...OFFER_VALUE_FIELDS] as const;
export type OfferValueField = (typeof OFFER_VALUE_FIELDS)[number];
export type OfferField = (typeof OFFER_FIELDS)[number];

export const isOfferField = (text: string): text is OfferField => OFFER_FIELDS.some((field) => field === text);

/** Quantities expressed in the requested unit. */
export const QUANTITY_FIELDS = ["available_quantity", "pack_quantity", "minimum_quantity"] as const;
export type QuantityField = (typeof QUANTITY_FIELDS)[number];
export const isQuantityField = (text: string): text is QuantityField => QUANTITY_FIELDS.some((field) => field === text);

export type AnyField = TargetField | OfferField;
export const isAnyField = (text: string): text is AnyField => isOfferField(text) || isTargetField(text);

/**
 * Header prefix of the hidden column in the sheets that we generate. The names of all columns follow, separated by
 * commas.
 */
export const OWN_SHEET_MARK = "lotwise:";
/** Columns of the sheets that we generate: offer fields and informational columns. */
export type OfferSheetColumn =
  | OfferField
  | "position"
  | "target_delivery_time"
  | "alternates"
  | "lot_comment"
  | "feedback"
  | "total"
  | "vat"
  | "total_with_vat";
