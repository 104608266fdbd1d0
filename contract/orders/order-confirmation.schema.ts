import { z } from "zod";
import { ORDER_MAX_LINES } from "#contract/limits.ts";
import { Id, IsoDate, Money, optionalLine, Quantity } from "#contract/primitives.ts";
import { Seen } from "#contract/seen.ts";

const ProposedItem = z
  .strictObject({ item: Id, quantity: Quantity.optional(), delivery_date: IsoDate.optional() })
  .refine(({ quantity, delivery_date }) => quantity !== undefined || delivery_date !== undefined, {
    error: "validation.required",
    path: ["quantity"],
  });

export const OrderProposalMake = Seen.extend({
  items: z.array(ProposedItem).min(1).max(ORDER_MAX_LINES),
  comment: optionalLine(2000).optional(),
});
export type OrderProposalMake = z.output<typeof OrderProposalMake>;

/** Proposed changes of an order, and the total that would result from them. `items` is empty if nothing is proposed. */
export const OrderProposal = z
  .object({
    comment: z.string().nullable(),
    items: z.array(
      z.object({
        item: Id,
        position: z.number().int(),
        name: z.string().nullable(),
        unit: Id,
        quantity: Quantity,
        /** Proposed quantity; null means unchanged. */
        proposed_quantity: Quantity.nullable(),
        delivery_date: IsoDate.nullable(),
        delivery_min: z.number().int().nullable(),
        delivery_max: z.number().int().nullable(),
        proposed_date: IsoDate.nullable(),
        total_with_vat: Money,
        proposed_total_with_vat: Money,
      }),
    ),
    total_with_vat: Money,
  })
  .meta({ id: "OrderProposal" });
export type OrderProposal = z.output<typeof OrderProposal>;
