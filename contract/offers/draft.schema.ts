import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { isBelowPriceScale } from "#contract/money/vat.ts";
import { Id, PriceInput, PriceQuantity, Timestamp, Version } from "#contract/primitives.ts";
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
 * others are computed. Sending more than one is invalid input. The price is for `price_quantity` units, which may be
 * sent with a price alone; without it the price is for one unit.
 */
const DraftItemFields = z
  .strictObject({
    price: PriceInput.nullable(),
    ...propertyOf(LINE_FIELDS, "input"),
    version: Version,
  })
  .omit({ price_for_quantity: true })
  .partial();

interface PricePatch {
  readonly price?: string | null | undefined;
  readonly price_per_unit?: string | null | undefined;
  readonly price_with_vat?: string | null | undefined;
  readonly price_quantity?: number | undefined;
}

/** Refuses a second price, a quantity without its price, and a price of which one unit costs nothing. */
function checkPrices(patch: PricePatch, ctx: z.RefinementCtx<PricePatch>): void {
  const refuse = (message: string, field: keyof PricePatch): void =>
    ctx.addIssue({ code: "custom", message, path: [field] });
  const fields = (["price", "price_per_unit", "price_with_vat"] as const).filter((name) => patch[name] !== undefined);
  const [field] = fields;
  const { price_quantity = 1 } = patch;
  if (fields.length > 1) refuse("validation.one_price", "price_with_vat");
  if (field === undefined) {
    if (patch.price_quantity !== undefined) refuse("validation.price_quantity_alone", "price_quantity");
    return;
  }
  const price = patch[field] ?? null;
  // The schemas of both have refused what they can't read.
  const isRead = PriceInput.safeParse(price).success && PriceQuantity.safeParse(price_quantity).success;
  if (price !== null && isRead && isBelowPriceScale({ price, price_quantity }))
    refuse("validation.price_too_small", field);
}

export const OfferDraftItemPatch = DraftItemFields.superRefine(checkPrices);
export type OfferDraftItemPatch = z.output<typeof OfferDraftItemPatch>;
/** A change of a line of the offer itself, which has no version of its own. */
export const OfferItemPatch = DraftItemFields.omit({ version: true }).superRefine(checkPrices);
export type OfferItemPatch = z.output<typeof OfferItemPatch>;
export const OfferDraftItemsPatch = z
  .array(DraftItemFields.extend({ id: Id }).superRefine(checkPrices))
  .min(1)
  .max(BULK_MAX_ROWS);
