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
/** Reasons for declining a line; `other` requires a comment. */
export const ITEM_REJECT_REASONS = ["out_of_stock", "not_produced", "not_supplied", "minimum_order", "other"] as const;

export const LINE_FIELDS = {
  price_per_unit: amountField(PriceInput.nullable()),
  price_with_vat: amountField(PriceInput.nullable()),
  /** Number of units that the typed price covers. */
  price_quantity: sameField("integer", PriceQuantity),
  /** Typed price for `price_quantity` units, on the offer's VAT basis; null if the price is for one unit. */
  price_for_quantity: amountField(PriceInput.nullable()),
  delivery_min: weeksField(),
  delivery_max: weeksField(),
  availability: optionalField(enumField(AVAILABILITIES)),
  available_quantity: amountField(Quantity.nullable()),
  /** Pack size in the requested unit; null if the supplier sells any quantity. */
  pack_quantity: amountField(Quantity.nullable()),
  minimum_quantity: amountField(Quantity.nullable()),
  replacement: flagField(),
  replacement_part_number: lineField(200),
  replacement_manufacturer: lineField(200),
  comment: lineField(2000),
  rejected: flagField(),
  reject_reason: optionalField(enumField(ITEM_REJECT_REASONS)),
} as const satisfies Fields;
