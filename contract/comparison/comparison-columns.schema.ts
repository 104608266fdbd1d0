import { z } from "zod";
import { Id, Price, PriceQuantity, Quantity } from "#contract/primitives.ts";
import { Comparison, ComparisonItem, ComparisonOffer } from "#contract/comparison/comparison.schema.ts";

const { vat_percent, delivery_min, delivery_max, availability } = ComparisonItem.shape;

/** What few lines have beside their price and delivery; what isn't named is nothing, or false. */
export const RareOfLine = z
  .object({
    /** The place of the line in the columns, from 0. */
    at: z.number().int(),
    /** The price on the other basis than the offer's, where it isn't what the VAT makes of the typed one. */
    other_price: Price.nullable().optional(),
    /** For how many units the price was typed, where these are several, and that price. */
    price_quantity: PriceQuantity.optional(),
    price_for_quantity: Price.optional(),
    available_quantity: Quantity.optional(),
    pack_quantity: Quantity.optional(),
    minimum_quantity: Quantity.optional(),
    replacement: z.boolean().optional(),
    replacement_part_number: z.string().optional(),
    replacement_manufacturer: z.string().optional(),
    rejected: z.boolean().optional(),
    reject_reason: ComparisonItem.shape.reject_reason.unwrap().optional(),
    comment: z.string().optional(),
    previous_price: Price.optional(),
    files: z.number().int().optional(),
    order_declined: z.boolean().optional(),
  })
  .meta({ id: "RareOfLine" });

/** The lines of an offer, by columns in the order of the lots. A column of one value has it for every line. */
export const OfferColumns = z
  .object({
    /** The first line's id, then by how much each is more than the one before. */
    ids: z.array(z.number().int()),
    /** Of which lots they are; null where there is one for each lot of the answer. */
    lots: z.array(Id).nullable(),
    /** The prices for one unit on the offer's basis; null for what was declined. */
    prices: z.array(Price.nullable()),
    vat_percent: z.array(vat_percent),
    delivery_min: z.array(delivery_min),
    delivery_max: z.array(delivery_max),
    availability: z.array(availability),
    rare: z.array(RareOfLine),
  })
  .meta({ id: "OfferColumns" });

/** A supplier's column of the matrix. Its lines are there once its prices may be seen. */
const ComparedOffer = ComparisonOffer.omit({ items: true })
  .extend({ lines: OfferColumns.nullable() })
  .meta({ id: "ComparedOffer" });

/**
 * The comparison of one tender in one answer: lots as records, what was offered for them by columns, which is a tenth of
 * the bytes. `readColumns` makes records of it.
 */
export const ComparisonColumns = Comparison.extend({ offers: z.array(ComparedOffer) }).meta({ id: "Comparison" });

export type RareOfLine = z.output<typeof RareOfLine>;
export type OfferColumns = z.output<typeof OfferColumns>;
export type ComparedOffer = z.output<typeof ComparedOffer>;
