import {
  amountField,
  flagField,
  lineField,
  optionalField,
  sameField,
  weeksField,
  enumField,
} from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { PriceInput, PriceQuantity, Quantity } from "#contract/primitives.ts";

export const AVAILABILITIES = ["stock", "order"] as const;
/** Why one line is declined; `other` needs a comment. */
export const ITEM_REJECT_REASONS = ["out_of_stock", "not_produced", "not_supplied", "minimum_order", "other"] as const;

/** What a supplier gives for one line, of an offer and of its working copy. */
export const LINE_FIELDS = {
  /** Without VAT. */
  price_per_unit: amountField(PriceInput.nullable()),
  price_with_vat: amountField(PriceInput.nullable()),
  /** For how many units the price was typed. */
  price_quantity: sameField("integer", PriceQuantity),
  /** The typed price on the basis of the offer; null where it is for one unit. */
  price_for_quantity: amountField(PriceInput.nullable()),
  delivery_min: weeksField(),
  delivery_max: weeksField(),
  availability: optionalField(enumField(AVAILABILITIES)),
  available_quantity: amountField(Quantity.nullable()),
  /** Sold in packs of so many of the requested unit; null for any quantity. */
  pack_quantity: amountField(Quantity.nullable()),
  /** So many of the requested unit are sold at least. */
  minimum_quantity: amountField(Quantity.nullable()),
  replacement: flagField(),
  replacement_part_number: lineField(200),
  replacement_manufacturer: lineField(200),
  comment: lineField(2000),
  rejected: flagField(),
  reject_reason: optionalField(enumField(ITEM_REJECT_REASONS)),
} as const satisfies Fields;
