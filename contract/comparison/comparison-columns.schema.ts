import { z } from "zod";
import { Id, Price, PriceQuantity, Quantity } from "#contract/primitives.ts";
import { Comparison, ComparisonItem, ComparisonOffer } from "#contract/comparison/comparison.schema.ts";

const { vat_percent, delivery_min, delivery_max, availability } = ComparisonItem.shape;

/** Values that only a few lines have. Omitted values are null or false. */
export const RareOfLine = z
  .object({
    /** Zero-based index of the line in the columns. */
    at: z.number().int(),
    /** Price on the other VAT basis. Sent only if it differs from the result of converting the typed price. */
    other_price: Price.nullable().optional(),
    /** Number of units that the typed price covers; absent means one. */
    price_quantity: PriceQuantity.optional(),
    /** Typed price for `price_quantity` units. */
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

/** Lines of an offer as columns in lot order. A column with a single element applies to every line. */
export const OfferColumns = z
  .object({
    /** Delta-encoded line ids: the first is absolute, each later value is the difference from the previous id. */
    ids: z.array(z.number().int()),
    /** Lot ids of the lines; null if the offer has a line for every lot in the response. */
    lots: z.array(Id).nullable(),
    /** Prices per unit on the offer's VAT basis; null for declined lines. */
    prices: z.array(Price.nullable()),
    vat_percent: z.array(vat_percent),
    delivery_min: z.array(delivery_min),
    delivery_max: z.array(delivery_max),
    availability: z.array(availability),
    rare: z.array(RareOfLine),
  })
  .meta({ id: "OfferColumns" });

const ComparedOffer = ComparisonOffer.omit({ items: true })
  .extend({ lines: OfferColumns.nullable() })
  .meta({ id: "ComparedOffer" });

/**
 * The comparison of a tender in one response. Lots are records and offers are columns, which makes the response ten
 * times smaller. `readColumns` converts the columns to records.
 */
export const ComparisonColumns = Comparison.extend({ offers: z.array(ComparedOffer) }).meta({ id: "Comparison" });

export type RareOfLine = z.output<typeof RareOfLine>;
export type OfferColumns = z.output<typeof OfferColumns>;
export type ComparedOffer = z.output<typeof ComparedOffer>;
