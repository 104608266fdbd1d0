import { z } from "zod";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { Id, optionalLine, PriceInput, Quantity, Timestamp, Version, Weeks } from "#contract/primitives.ts";
import { PaymentMethod } from "#contract/reference/reference.schema.ts";
import { AVAILABILITIES, ITEM_REJECT_REASONS } from "#contract/offers/offer.schema.ts";

/** The supplier's working copy of an offer; nobody else ever sees it. */
export const OfferDraft = z
  .object({
    id: Id,
    version: Version,
    offer: Id,
    payment_terms: PaymentMethod.nullable(),
    comment: z.string().nullable(),
    saved_at: Timestamp,
  })
  .meta({ id: "OfferDraft" });
export type OfferDraft = z.output<typeof OfferDraft>;

export const OfferDraftPatch = z
  .strictObject({ payment_terms: PaymentMethod.nullable(), comment: optionalLine(2000), version: Version })
  .partial();

/**
 * A change of one line. Only the form of each value is checked here: what is missing or contradicts itself is asked
 * for at submission. Either price may be sent; the other one is computed. Sending both is invalid input.
 */
const DraftItemFields = z
  .strictObject({
    price_per_unit: PriceInput.nullable(),
    price_with_vat: PriceInput.nullable(),
    delivery_min: Weeks.nullable(),
    delivery_max: Weeks.nullable(),
    availability: z.enum(AVAILABILITIES).nullable(),
    available_quantity: Quantity.nullable(),
    replacement: z.boolean(),
    replacement_part_number: optionalLine(200),
    replacement_manufacturer: optionalLine(200),
    comment: optionalLine(2000),
    rejected: z.boolean(),
    reject_reason: z.enum(ITEM_REJECT_REASONS).nullable(),
    version: Version,
  })
  .partial();

const onePrice = (value: { price_per_unit?: unknown; price_with_vat?: unknown }): boolean =>
  value.price_per_unit === undefined || value.price_with_vat === undefined;
const problem = { error: "validation.one_price", path: ["price_with_vat"] };

export const OfferDraftItemPatch = DraftItemFields.refine(onePrice, problem);
export type OfferDraftItemPatch = z.output<typeof OfferDraftItemPatch>;
export const OfferDraftItemsPatch = z
  .array(DraftItemFields.extend({ id: Id }).refine(onePrice, problem))
  .min(1)
  .max(BULK_MAX_ROWS);
