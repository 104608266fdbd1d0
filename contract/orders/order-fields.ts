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

/** What an order is made with; what becomes of it is kept beside. */
export const ORDER_FIELDS = {
  name: requiredLineField(200),
  currency: CURRENCY_FIELD,
  tax_type: TAX_TYPE_FIELD,
  payment_method: PAYMENT_FIELD,
  /** Which of the prices of its lines was typed and counts. */
  basis: BASIS_FIELD,
  comment: lineField(2000),
  /** Where it is to be delivered to, and by when; null where the customer hasn't said so. */
  delivery_address: lineField(DELIVERY_ADDRESS_MAX),
  deliver_by: dayField(),
  ...sums,
} as const satisfies Fields;

/** A line is goods, or what the supplier asks for bringing them. Freight is paid for, and never delivered. */
export const ORDER_LINE_KINDS = ["goods", "freight"] as const;

/** What a line of an order is made with: prices frozen as they were offered. */
export const ORDER_ITEM_FIELDS = {
  kind: enumField(ORDER_LINE_KINDS),
  /** Null for freight, which is named by its kind in the language of the reader. */
  nomenclature: lineField(500),
  part_number: lineField(200),
  manufacturer: lineField(200),
  replacement: flagField(),
  quantity: quantityField(),
  unit: sameField("smallint", Id),
  price_per_unit: sameField("numeric", Price),
  /** Kept where it was typed and counts; goes out in any case. */
  price_with_vat: { sql: "numeric", nullable: true, input: Price.nullable(), output: Price },
  /** For how many units the price was agreed. */
  price_quantity: sameField("integer", PriceQuantity),
  /** The agreed price on the basis of the order; null where it is for one unit. */
  price_for_quantity: sameOrNoneField("numeric", Price),
  vat_percent: amountField(z.string().nullable()),
  delivery_min: weeksField(),
  delivery_max: weeksField(),
  /** The day that the supplier proposed and the customer took, in place of the weeks. */
  delivery_date: dayField(),
  ...sums,
} as const satisfies Fields;
