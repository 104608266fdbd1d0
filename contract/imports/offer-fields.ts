import { isTargetField } from "./targets.ts";
import type { TargetField } from "./targets.ts";

/** The fields of an offer's lines that a file's columns can fill, and those by which a row finds its line. */

/** What a row is recognised by; `lot` is the hidden key that stands in our own forms alone. */
export const OFFER_KEY_FIELDS = ["lot", "part_number", "manufacturer", "nomenclature"] as const;
/** What a row says of the line that it is about: shown beside the line, and compared with it in our own form. */
export const IDENTITY_FIELDS = ["part_number", "nomenclature", "manufacturer", "quantity", "unit"] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];
/** What a row says of its line. `price_quantity`: for how many units its price is; `delivery` is both ends at once ("4", "4-6"). */
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
/** `unit`: for one of what a row names its price, and in what its quantities; `quantity`: of what it is about. */
export const OFFER_FIELDS = [...OFFER_KEY_FIELDS, "quantity", "unit", ...OFFER_VALUE_FIELDS] as const;
export type OfferValueField = (typeof OFFER_VALUE_FIELDS)[number];
export type OfferField = (typeof OFFER_FIELDS)[number];

/** True for the name of one of them. */
export const isOfferField = (text: string): text is OfferField => OFFER_FIELDS.some((field) => field === text);

/** The fields that say how much of the requested unit. */
export const QUANTITY_FIELDS = ["available_quantity", "pack_quantity", "minimum_quantity"] as const;
export type QuantityField = (typeof QUANTITY_FIELDS)[number];
/** True for the name of one of them. */
export const isQuantityField = (text: string): text is QuantityField => QUANTITY_FIELDS.some((field) => field === text);

/** Whatever a column can fill in an import of any target. */
export type AnyField = TargetField | OfferField;
export const isAnyField = (text: string): text is AnyField => isOfferField(text) || isTargetField(text);

/** Heads the hidden column of a sheet that we wrote; the names of all its columns follow, with commas. */
export const OWN_SHEET_MARK = "lotwise:";
/** The columns of such a sheet: fields, and what is there to be read by people alone. */
export type OfferSheetColumn =
  | OfferField
  | "position"
  | "target_delivery_time"
  | "lot_comment"
  | "told"
  | "total"
  | "vat"
  | "total_with_vat";
