import { lineField, sameOrNoneField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { QuantityOrNone } from "#contract/primitives.ts";

const part = sameOrNoneField("numeric", QuantityOrNone);

export const RECEIVED_FIELDS = {
  accepted: part,
  short: part,
  refused: part,
  reason: lineField(2000),
} as const satisfies Fields;
