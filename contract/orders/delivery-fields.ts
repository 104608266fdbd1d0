import { dayField, lineField } from "#contract/field-kinds.ts";
import { namesOf } from "#contract/fields.ts";
import type { FormFields } from "#contract/orders/form-field.ts";
import { IsoDate } from "#contract/primitives.ts";

/** Fields of the supplier's announcement; empty for a delivery that arrived unannounced. */
export const ANNOUNCED_FIELDS = {
  shipped_on: { ...dayField(), input: IsoDate, kind: "day", required: true },
  expected_on: { ...dayField(), input: IsoDate, kind: "day" },
  waybill: { ...lineField(100), kind: "text" },
  comment: { ...lineField(2000), kind: "long" },
} as const satisfies FormFields;
export type AnnouncedField = keyof typeof ANNOUNCED_FIELDS;
export const ANNOUNCED_NAMES: readonly AnnouncedField[] = namesOf(ANNOUNCED_FIELDS);

/** Fields of the customer's receipt. */
export const RECEIPT_FIELDS = {
  received_on: {
    ...dayField(),
    input: IsoDate,
    kind: "day",
    required: true,
    not_in_future: true,
    not_before_order: true,
  },
  receipt_comment: { ...lineField(2000), kind: "long" },
} as const satisfies FormFields;
export type ReceiptField = keyof typeof RECEIPT_FIELDS;
export const RECEIPT_NAMES: readonly ReceiptField[] = namesOf(RECEIPT_FIELDS);

export const ENDED_FIELDS = {
  ...RECEIPT_FIELDS,
  cancel_reason: { ...lineField(2000), kind: "long", required: true },
} as const satisfies FormFields;

/** All fields of a delivery, in screen order. */
export const DELIVERY_FIELDS = { ...ANNOUNCED_FIELDS, ...ENDED_FIELDS } as const satisfies FormFields;
