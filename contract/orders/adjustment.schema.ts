import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { ORDER_MAX_LINES } from "#contract/limits.ts";
import { ADJUSTMENT_FIELDS } from "#contract/orders/adjustment-fields.ts";
import { ADJUSTMENT_KINDS, ADJUSTMENT_STATES, RETURN_REASONS } from "#contract/orders/adjustment.machine.ts";
import { ReceivedLine } from "#contract/orders/order-delivery.schema.ts";
import { Id, lineText, optionalLine, Quantity, QuantityOrNone, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { Seen } from "#contract/seen.ts";

/** Goods of a delivery that go back to the supplier. */
export const ReturnRequest = Seen.extend({
  reason_kind: z.enum(RETURN_REASONS),
  reason: ADJUSTMENT_FIELDS.reason.input.optional(),
  replacement: z.boolean(),
  lines: z
    .array(z.strictObject({ item: Id, quantity: Quantity, reason: optionalLine(2000).optional() }))
    .min(1)
    .max(ORDER_MAX_LINES),
});
export type ReturnRequest = z.output<typeof ReturnRequest>;

/** Lines of a delivery as they should have been recorded. Lines that were recorded correctly are omitted. */
export const CorrectionRequest = Seen.extend({
  reason: lineText(2000),
  lines: z.array(ReceivedLine).min(1).max(ORDER_MAX_LINES),
});
export type CorrectionRequest = z.output<typeof CorrectionRequest>;

/** Tolerance of an order in per cent, for all its lines. Zero tolerates nothing; null uses the company's setting. */
export const ToleranceSet = Seen.extend({
  surplus_percent: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, { error: "validation.tolerance" })
    .nullable(),
});
export type ToleranceSet = z.output<typeof ToleranceSet>;

export const ADJUSTMENT_ACTIONS = ["confirm_adjustment", "refuse_adjustment", "withdraw_adjustment"] as const;
export type AdjustmentAction = (typeof ADJUSTMENT_ACTIONS)[number];

/** A change of one line. Quantities are signed changes of what the delivery has. */
const AdjustmentLine = z.object({
  item: Id,
  position: z.number().int(),
  name: z.string().nullable(),
  unit: Id,
  accepted: z.string(),
  short: z.string(),
  refused: z.string(),
  returned: QuantityOrNone,
  reason: z.string().nullable(),
});

/** A correction of a receipt or a return of accepted goods. Both sides see the same record. */
export const OrderAdjustment = z
  .object({
    id: Id,
    /** Sequence number within the order. */
    number: z.number().int(),
    kind: z.enum(ADJUSTMENT_KINDS),
    status: z.enum(ADJUSTMENT_STATES),
    delivery: Id,
    delivery_number: z.number().int(),
    ...propertyOf(ADJUSTMENT_FIELDS, "output"),
    created_by: Named,
    created_at: Timestamp,
    /** Person who answered; null if the correction needed no answer. */
    decided_by: Named.nullable(),
    decided_at: Timestamp.nullable(),
    refusal: z.string().nullable(),
    lines: z.array(AdjustmentLine),
    /** Actions of the caller. */
    actions: z.array(z.enum(ADJUSTMENT_ACTIONS)),
  })
  .meta({ id: "OrderAdjustment" });
export type OrderAdjustment = z.output<typeof OrderAdjustment>;
export const OrderAdjustments = z.object({ results: z.array(OrderAdjustment) });
