import { dayField, lineField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { IsoDate } from "#contract/primitives.ts";

/** What the supplier announces a delivery with; nothing where it came without having been announced. */
export const ANNOUNCED_FIELDS = {
  shipped_on: { ...dayField(), input: IsoDate },
  expected_on: { ...dayField(), input: IsoDate },
  waybill: lineField(100),
  comment: lineField(2000),
} as const satisfies Fields;

/** What a delivery ends with: received on a day, or cancelled with a reason. */
export const ENDED_FIELDS = {
  received_on: { ...dayField(), input: IsoDate },
  receipt_comment: lineField(2000),
  cancel_reason: lineField(2000),
} as const satisfies Fields;
