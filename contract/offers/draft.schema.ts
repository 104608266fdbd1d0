import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { isBelowPriceScale } from "#contract/money/vat.ts";
import { Id, PriceInput, PriceQuantity, Timestamp, Version } from "#contract/primitives.ts";
import { LINE_FIELDS } from "#contract/offers/line-fields.ts";
import { TERM_FIELDS } from "#contract/offers/term-fields.ts";
import { OfferDraftItem } from "#contract/offers/offer.schema.ts";

/** Working copy of an offer, visible only to the company that edits the offer. */
export const OfferDraft = z
  .object({
    id: Id,
    version: Version,
    offer: Id,
    ...propertyOf(TERM_FIELDS, "output"),
    saved_at: Timestamp,
    /** Revision number, which increases with every saved change of terms or lines. */
    revision: z.int().nonnegative(),
  })
  .meta({ id: "OfferDraft" });
export type OfferDraft = z.output<typeof OfferDraft>;

export const OfferDraftChanges = z
  .object({ draft: OfferDraft, items: z.array(OfferDraftItem) })
  .meta({ id: "OfferDraftChanges" });
export type OfferDraftChanges = z.output<typeof OfferDraftChanges>;

export const OfferDraftPatch = z
  .strictObject({
    ...propertyOf(TERM_FIELDS, "input"),
    /**
     * Treatment of existing prices when the VAT basis or currency changes: they stay as typed, or are converted to the
     * other VAT basis. Prices are never converted to another currency, because the supplier decides on the exchange
     * rate.
     */
    prices: z.enum(["keep", "convert"]),
    version: Version,
  })
  .partial();

/**
 * A change of one line. Only the format of each value is checked here; missing or contradictory values are reported at
 * submission. At most one price may be sent: `price` on the offer's VAT basis, or one of the two prices with a fixed
 * VAT basis. The server computes the other prices. `price_quantity` is the number of units that the price covers; it
 * may only accompany a price and defaults to one.
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

/** Refuses a second price, a quantity without a price, and a price that rounds to zero per unit. */
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
  // Values that don't parse have already been reported.
  const isRead = PriceInput.safeParse(price).success && PriceQuantity.safeParse(price_quantity).success;
  if (price !== null && isRead && isBelowPriceScale({ price, price_quantity }))
    refuse("validation.price_too_small", field);
}

export const OfferDraftItemPatch = DraftItemFields.superRefine(checkPrices);
export type OfferDraftItemPatch = z.output<typeof OfferDraftItemPatch>;
/** A change of a line in the offer itself instead of the draft. Lines of the offer have no version of their own. */
export const OfferItemPatch = DraftItemFields.omit({ version: true }).superRefine(checkPrices);
export type OfferItemPatch = z.output<typeof OfferItemPatch>;
export const OfferDraftItemsPatch = z
  .array(DraftItemFields.extend({ id: Id }).superRefine(checkPrices))
  .min(1)
  .max(BULK_MAX_ROWS);
