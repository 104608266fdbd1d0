import { enumField, lineField, optionalField, sameOrNoneField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { z } from "zod";
import { RETURN_REASONS } from "#contract/orders/adjustment.machine.ts";

/** Fields that the customer fills in when requesting a correction or a return. */
export const ADJUSTMENT_FIELDS = {
  reason: lineField(2000),
  /** Kind of reason of a return; null for a correction. */
  reason_kind: optionalField(enumField(RETURN_REASONS)),
  /** Of a return: true if other goods are awaited instead, false if the order becomes smaller. */
  replacement: sameOrNoneField("boolean", z.boolean()),
} as const satisfies Fields;
