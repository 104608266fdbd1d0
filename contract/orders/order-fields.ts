import { z } from "zod";
import {
  amountField,
  dayField,
  flagField,
  lineField,
  moneyField,
  quantityField,
  requiredLineField,
  sameField,
  sameOrNoneField,
  weeksField,
  enumField,
} from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { DELIVERY_ADDRESS_MAX } from "#contract/limits.ts";
import { Id, Price, PriceQuantity } from "#contract/primitives.ts";
import { BASIS_FIELD, CURRENCY_FIELD, PAYMENT_FIELD, TAX_TYPE_FIELD } from "#contract/money/term-fields.ts";

const sums = { total: moneyField(), vat: moneyField(), total_with_vat: moneyField() };

/** Fields set when an order is created. Its later progress is stored separately. */
export const ORDER_FIELDS = {
  name: requiredLineField(200),
  currency: CURRENCY_FIELD,
  tax_type: TAX_TYPE_FIELD,
  payment_method: PAYMENT_FIELD,
  /** Determines which line price was typed and is authoritative. */
  basis: BASIS_FIELD,
  comment: lineField(2000),
  delivery_address: lineField(DELIVERY_ADDRESS_MAX),
  deliver_by: dayField(),
  ...sums,
} as const satisfies Fields;

/** A line is either goods or the supplier's delivery charge. Freight is paid for but never delivered. */
export const ORDER_LINE_KINDS = ["goods", "freight"] as const;

/** Stored fields of an order line. Prices are frozen as offered. */
export const ORDER_ITEM_FIELDS = {
  kind: enumField(ORDER_LINE_KINDS),
  /** Null for freight, because its kind provides the name in the reader's language. */
  nomenclature: lineField(500),
  part_number: lineField(200),
  manufacturer: lineField(200),
  replacement: flagField(),
  quantity: quantityField(),
  unit: sameField("smallint", Id),
  /** The agreed price as it was typed, on the VAT basis of the order and for `price_quantity` units. */
  based_price: sameField("numeric", Price),
  price_quantity: sameField("integer", PriceQuantity),
  /** Unit price without VAT, derived from the agreed price. Statistics compare it. */
  price_per_unit: sameField("numeric", Price),
  vat_percent: amountField(z.string().nullable()),
  delivery_min: weeksField(),
  delivery_max: weeksField(),
  /** The day proposed by the supplier and accepted by the customer; it replaces the weeks. */
  delivery_date: dayField(),
  ...sums,
} as const satisfies Fields;

const { based_price: _based_price, ...shown } = ORDER_ITEM_FIELDS;
/** Fields of an order line that are returned as they are stored. */
export const SHOWN_ORDER_ITEM_FIELDS = shown;

/** Fields of an order line as returned: instead of the agreed price, the prices that follow from it. */
export const ORDER_ITEM_WIRE_FIELDS = {
  ...SHOWN_ORDER_ITEM_FIELDS,
  price_with_vat: sameField("numeric", Price),
  /** The agreed price; null if it is for one unit. */
  price_for_quantity: sameOrNoneField("numeric", Price),
} as const satisfies Fields;
