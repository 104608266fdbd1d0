import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { Id, PriceInput, Timestamp, Version } from "#contract/primitives.ts";
import { LINE_FIELDS } from "#contract/offers/line-fields.ts";
import { TERM_FIELDS } from "#contract/offers/term-fields.ts";
import { OfferDraftItem } from "#contract/offers/offer.schema.ts";

/** The supplier's working copy of an offer; nobody else ever sees it. */
export const OfferDraft = z
  .object({
    id: Id,
    version: Version,
    offer: Id,
    ...propertyOf(TERM_FIELDS, "output"),
    saved_at: Timestamp,
    /** Counts what is saved in it: terms and lines alike. */
    revision: z.int().nonnegative(),
  })
  .meta({ id: "OfferDraft" });
export type OfferDraft = z.output<typeof OfferDraft>;

/** A working copy as it is now, with the lines that were saved after a revision of it. */
export const OfferDraftChanges = z
  .object({ draft: OfferDraft, items: z.array(OfferDraftItem) })
  .meta({ id: "OfferDraftChanges" });
export type OfferDraftChanges = z.output<typeof OfferDraftChanges>;

export const OfferDraftPatch = z
  .strictObject({
    ...propertyOf(TERM_FIELDS, "input"),
    /**
     * What becomes of the prices that are there when basis or currency change: the numbers stay as typed, or are
     * converted to the other basis. To another currency nothing is converted: at which rate is for the supplier to say.
     */
    prices: z.enum(["keep", "convert"]),
    version: Version,
  })
  .partial();

/**
 * A change of one line. Only the form of each value is checked here: what is missing or contradicts itself is asked
 * for at submission. One price may be sent: `price` on the basis of the offer, or one of the two by its name; the
 * others are computed. Sending more than one is invalid input.
 */
const DraftItemFields = z
  .strictObject({
    price: PriceInput.nullable(),
    ...propertyOf(LINE_FIELDS, "input"),
    version: Version,
  })
  .partial();

const onePrice = (value: { price?: unknown; price_per_unit?: unknown; price_with_vat?: unknown }): boolean =>
  [value.price, value.price_per_unit, value.price_with_vat].filter((price) => price !== undefined).length <= 1;
const problem = { error: "validation.one_price", path: ["price_with_vat"] };

export const OfferDraftItemPatch = DraftItemFields.refine(onePrice, problem);
export type OfferDraftItemPatch = z.output<typeof OfferDraftItemPatch>;
/** A change of a line of the offer itself, which has no version of its own. */
export const OfferItemPatch = DraftItemFields.omit({ version: true }).refine(onePrice, problem);
export type OfferItemPatch = z.output<typeof OfferItemPatch>;
export const OfferDraftItemsPatch = z
  .array(DraftItemFields.extend({ id: Id }).refine(onePrice, problem))
  .min(1)
  .max(BULK_MAX_ROWS);
