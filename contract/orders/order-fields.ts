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

/** Fields that are set when an order is created. The order's progress is stored separately. */
export const ORDER_FIELDS = {
  name: requiredLineField(200),
  currency: CURRENCY_FIELD,
  tax_type: TAX_TYPE_FIELD,
  payment_method: PAYMENT_FIELD,
  /** VAT basis of the typed line prices. The typed prices are the binding ones. */
  basis: BASIS_FIELD,
  comment: lineField(2000),
  delivery_address: lineField(DELIVERY_ADDRESS_MAX),
  deliver_by: dayField(),
  ...sums,
} as const satisfies Fields;

/** Kinds of order lines: goods, or the supplier's delivery charge. Freight is paid for but never delivered. */
export const ORDER_LINE_KINDS = ["goods", "freight"] as const;

/** Fields of an order line. Prices are copied from the offer and don't follow later changes. */
export const ORDER_ITEM_FIELDS = {
  kind: enumField(ORDER_LINE_KINDS),
  /** Name of the item. Null for freight, which is displayed with a translated name. */
  nomenclature: lineField(500),
  part_number: lineField(200),
  manufacturer: lineField(200),
  replacement: flagField(),
  quantity: quantityField(),
  unit: sameField("smallint", Id),
  price_per_unit: sameField("numeric", Price),
  /** Stored only if this price was typed and is therefore binding. Responses always include it. */
  price_with_vat: { sql: "numeric", nullable: true, input: Price.nullable(), output: Price },
  /** Number of units that the agreed price covers. */
  price_quantity: sameField("integer", PriceQuantity),
  /** Agreed price for `price_quantity` units, on the order's VAT basis; null if the price is for one unit. */
  price_for_quantity: sameOrNoneField("numeric", Price),
  vat_percent: amountField(z.string().nullable()),
  delivery_min: weeksField(),
  delivery_max: weeksField(),
  /** Delivery day that the supplier proposed and the customer accepted. It replaces the delivery time in weeks. */
  delivery_date: dayField(),
  ...sums,
} as const satisfies Fields;
