import { dayField, lineField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { IsoDate } from "#contract/primitives.ts";

/** Fields of the supplier's announcement; empty for an unannounced delivery. */
export const ANNOUNCED_FIELDS = {
  shipped_on: { ...dayField(), input: IsoDate },
  expected_on: { ...dayField(), input: IsoDate },
  waybill: lineField(100),
  comment: lineField(2000),
} as const satisfies Fields;

export const ENDED_FIELDS = {
  received_on: { ...dayField(), input: IsoDate },
  receipt_comment: lineField(2000),
  cancel_reason: lineField(2000),
} as const satisfies Fields;
