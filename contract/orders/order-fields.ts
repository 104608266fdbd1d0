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
import { fieldsWhere, namesOf, namesWhere, namesWith } from "#contract/fields.ts";
import type { Field, Fields } from "#contract/fields.ts";
import { DELIVERY_ADDRESS_MAX } from "#contract/limits.ts";
import { Id, Price, PriceQuantity } from "#contract/primitives.ts";
import type { Confirmation, OrderStatus } from "#contract/states/order.machine.ts";
import type { FormField } from "#contract/orders/form-field.ts";
import { BASIS_FIELD, CURRENCY_FIELD, PAYMENT_FIELD, TAX_TYPE_FIELD } from "#contract/money/term-fields.ts";

const sums = { total: moneyField(), vat: moneyField(), total_with_vat: moneyField() };

export interface OrderDetailShape extends Field {
  /** How forms and screens show the field. An `address` is a text with the addresses of earlier orders as choices. */
  readonly kind: FormField["kind"] | "address";
  /** The field is also filled in when orders are created for the winners of a tender. */
  readonly asked_on_award?: true;
  /** The order list and its export have a column for the field, hidden by default. */
  readonly listed?: true;
  /** The field is sent to 1C, under this name of a requisite. */
  readonly one_c?: string;
  /** The supplier relies on the field, so it changes through an amendment once the order is confirmed. */
  readonly relied_on?: true;
}

/**
 * Fields of an order that the customer fills in and edits, in screen order. Forms, lists, exports, documents and 1C
 * derive from this table: docs/how-to-add-a-field.md.
 */
export const ORDER_DETAILS = {
  name: { ...requiredLineField(200), kind: "text" },
  delivery_address: {
    ...lineField(DELIVERY_ADDRESS_MAX),
    kind: "address",
    asked_on_award: true,
    listed: true,
    one_c: "Адрес доставки",
    relied_on: true,
  },
  deliver_by: {
    ...dayField(),
    kind: "day",
    asked_on_award: true,
    listed: true,
    one_c: "Дата отгрузки",
    relied_on: true,
  },
  comment: { ...lineField(2000), kind: "long" },
} as const satisfies Readonly<Record<string, OrderDetailShape>>;

export type OrderDetail = keyof typeof ORDER_DETAILS;
export const ORDER_DETAIL_NAMES: readonly OrderDetail[] = namesOf(ORDER_DETAILS);
/**
 * Returns the details that the customer edits without the supplier's acceptance: all of an order that the supplier
 * hasn't confirmed and 1C hasn't taken, then those that the supplier doesn't rely on, and none of a closed order.
 */
export function editableDetails({
  status,
  confirmation,
}: {
  readonly status: OrderStatus;
  readonly confirmation: Confirmation | null;
}): readonly OrderDetail[] {
  const isAgreed = status === "SENT_TO_ONE_C" || confirmation === "CONFIRMED";
  return status === "CLOSED"
    ? []
    : ORDER_DETAIL_NAMES.filter((name) => !isAgreed || !("relied_on" in ORDER_DETAILS[name]));
}
export const isOrderDetail = (name: string): name is OrderDetail => Object.hasOwn(ORDER_DETAILS, name);

/** All details except the name, which is the heading of every screen and document. */
export const ORDER_TERMS = ORDER_DETAIL_NAMES.filter((name) => name !== "name");
export type OrderTerm = (typeof ORDER_TERMS)[number];

export const AWARD_DETAILS = fieldsWhere(ORDER_DETAILS, { asked_on_award: true });
export const LISTED_DETAILS = namesWhere(ORDER_DETAILS, { listed: true });
export const ONE_C_DETAILS = namesWith(ORDER_DETAILS, "one_c");
export type OneCDetail = (typeof ONE_C_DETAILS)[number];

/** Fields set when an order is created. Its later progress is stored separately. */
export const ORDER_FIELDS = {
  ...ORDER_DETAILS,
  currency: CURRENCY_FIELD,
  tax_type: TAX_TYPE_FIELD,
  payment_method: PAYMENT_FIELD,
  /** VAT basis of the typed line prices. The typed prices are the binding ones. */
  basis: BASIS_FIELD,
  ...sums,
} as const satisfies Fields;

/** Kinds of order lines: goods, or the supplier's delivery charge. Freight is paid for but never delivered. */
export const ORDER_LINE_KINDS = ["goods", "freight"] as const;

/** Stored fields of an order line. Prices are frozen as offered. */
export const ORDER_ITEM_FIELDS = {
  kind: enumField(ORDER_LINE_KINDS),
  /** Name of the item. Null for freight, which is displayed with a translated name. */
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
  /** Delivery day that the supplier proposed and the customer accepted. It replaces the delivery time in weeks. */
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
