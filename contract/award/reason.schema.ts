import { z } from "zod";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import { Id, optionalLine, Price, Quantity } from "#contract/primitives.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";

export const ReasonedLot = z
  .object({
    lot: Id,
    position: z.number().int(),
    name: z.string().nullable(),
    winners: z.array(
      z.object({
        offer_item: Id,
        supplier: Named,
        quantity: Quantity,
        price: Price.nullable(),
        comparable_price: Price.nullable(),
        /** Whether the lot needs the reason because of this winner. */
        is_dearer: z.boolean(),
      }),
    ),
    best_price: Price,
    best_comparable_price: Price,
    best_suppliers: z.array(z.string()),
    reason: z.string().nullable(),
  })
  .meta({ id: "ReasonedLot" });

export const AwardReasons = z
  .object({
    /** True if the company's settings forbid ordering until every lot that needs a reason has one. */
    required: z.boolean(),
    may_write: z.boolean(),
    currency: CurrencyId,
    basis: z.enum(VAT_BASES),
    lots: z.array(ReasonedLot),
  })
  .meta({ id: "AwardReasons" });
export type AwardReasons = z.output<typeof AwardReasons>;

/** New reasons by lot; an empty text removes the reason. */
export const ReasonsWrite = z.strictObject({
  reasons: z
    .array(z.strictObject({ lot: Id, reason: optionalLine(1000) }))
    .min(1)
    .max(BULK_MAX_ROWS),
});
export type ReasonsWrite = z.output<typeof ReasonsWrite>;
