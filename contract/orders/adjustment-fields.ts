import { enumField, lineField, optionalField, sameOrNoneField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { z } from "zod";
import { RETURN_REASONS } from "#contract/orders/adjustment.machine.ts";

/** Fields that the customer fills in when requesting a correction or a return. */
export const ADJUSTMENT_FIELDS = {
  reason: lineField(2000),
  /** Kind of reason of a return; null for a correction. */
  reason_kind: optionalField(enumField(RETURN_REASONS)),
  /** True if a return waits for other goods instead, false if it makes the order smaller. Null for a correction. */
  replacement: sameOrNoneField("boolean", z.boolean()),
} as const satisfies Fields;
