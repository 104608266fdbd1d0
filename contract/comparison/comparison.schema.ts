import { z } from "zod";
import { Id, IsoDate, Money, Price, PriceQuantity, Quantity, Timestamp } from "#contract/primitives.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import { PaidPrices } from "#contract/purchase-items/item-cards.api.ts";
import { CurrencyId, Named, PaymentMethod } from "#contract/reference/reference.schema.ts";
import { AVAILABILITIES, ITEM_REJECT_REASONS } from "#contract/offers/line-fields.ts";
import { OFFER_STATUSES } from "#contract/states/offer.machine.ts";
import { TenderBasis, TenderRate } from "#contract/tender-basis/tender-basis.schema.ts";
import { Winner } from "#contract/tenders/lot.schema.ts";

/** A lot in the matrix. */
export const ComparisonLot = z
  .object({
    id: Id,
    version: z.number().int(),
    position: z.number().int(),
    nomenclature: z.string().nullable(),
    part_number: z.string().nullable(),
    manufacturer: z.string().nullable(),
    quantity: Quantity,
    unit: Id,
    target_delivery_time: IsoDate.nullable(),
    is_ordered: z.boolean(),
    /** The newest price this workspace ordered the part number for, without VAT, in whatever currency that was. */
    last_price: Price.nullable(),
    /** The same with its VAT. */
    last_price_with_vat: Price.nullable(),
    last_currency: CurrencyId.nullable(),
    winners: z.array(Winner),
  })
  .meta({ id: "ComparisonLot" });

/** One offered line. A line that was declined has no price. */
export const ComparisonItem = z
  .object({
    id: Id,
    lot: Id,
    price_per_unit: Price.nullable(),
    price_with_vat: Price.nullable(),
    /** For how many units the price was typed, and that price on the offer's basis: null where it is for one. */
    price_quantity: PriceQuantity,
    price_for_quantity: Price.nullable(),
    vat_percent: z.string().nullable(),
    delivery_min: z.number().int().nullable(),
    delivery_max: z.number().int().nullable(),
    availability: z.enum(AVAILABILITIES).nullable(),
    available_quantity: Quantity.nullable(),
    /** Sold in packs of so many of the requested unit, and so many at least; null for any quantity. */
    pack_quantity: Quantity.nullable(),
    minimum_quantity: Quantity.nullable(),
    replacement: z.boolean(),
    replacement_part_number: z.string().nullable(),
    replacement_manufacturer: z.string().nullable(),
    rejected: z.boolean(),
    reject_reason: z.enum(ITEM_REJECT_REASONS).nullable(),
    comment: z.string().nullable(),
    /**
     * What the supplier asked for the same in the round before, without VAT; null where nothing can be held against it.
     */
    previous_price: Price.nullable(),
    /** How many files the supplier has added to the line. */
    files: z.number().int(),
    /** An order for it was made and declined. */
    order_declined: z.boolean(),
  })
  .meta({ id: "ComparisonItem" });

/** A supplier's column. Items are there once its prices may be seen. */
export const ComparisonOffer = z
  .object({
    id: Id,
    number: z.number().int(),
    supplier: Named,
    status: z.enum(OFFER_STATUSES),
    /** The supplier's company was closed: nothing of the offer can be chosen any more. */
    is_closed: z.boolean(),
    currency: CurrencyId,
    /** Whether its prices were typed, and count, without VAT or with it. */
    basis: z.enum(VAT_BASES),
    payment_terms: PaymentMethod.nullable(),
    submitted_at: Timestamp.nullable(),
    /** When and by whom the customer entered it, where it came from outside; null for what the supplier sent itself. */
    entered_at: Timestamp.nullable(),
    entered_by: z.string().nullable(),
    commercial_offer: z.object({ id: Id, name: z.string(), size: z.number().int() }).nullable(),
    /** How many other files there are for the whole offer. */
    files: z.number().int(),
    comment: z.string().nullable(),
    /** Of the whole offer without VAT and with it; null while it is sealed. */
    total: Money.nullable(),
    total_with_vat: Money.nullable(),
    /** What the supplier asks for bringing all of it, in its currency and on its basis; null for nothing. */
    supplier_freight: Money.nullable(),
    /**
     * What bringing all of it costs beside its prices, in the tender's currency, as the customer reckons; null where
     * what the supplier asks counts.
     */
    freight: Money.nullable(),
    /** An order of the tender has the supplier's freight already. */
    freight_ordered: z.boolean(),
    items: z.array(ComparisonItem),
  })
  .meta({ id: "ComparisonOffer" });

/** Everything that the comparison of one tender shows: what its answer (`ComparisonColumns`) says, line by line. */
export const Comparison = z.object({
  lots: z.array(ComparisonLot),
  offers: z.array(ComparisonOffer),
  /** False while a sealed tender hides its prices. */
  revealed: z.boolean(),
  /** What one unit of each currency costs, frozen for the tender. */
  rates: z.array(TenderRate),
  basis: TenderBasis,
});

/**
 * What a lot costs: every price that was offered for it, the cheapest first, and what the workspace paid for the part
 * before.
 */
export const ListPrice = z
  .object({
    offers: z.array(
      z.object({
        offer: Id,
        offer_item: Id,
        number: z.number().int(),
        supplier: Named,
        currency: CurrencyId,
        price_per_unit: Price,
        price_with_vat: Price.nullable(),
        price_quantity: PriceQuantity,
        price_for_quantity: Price.nullable(),
        delivery_min: z.number().int().nullable(),
        delivery_max: z.number().int().nullable(),
        available_quantity: Quantity.nullable(),
        replacement: z.boolean(),
      }),
    ),
    /** False while a sealed tender hides its prices. */
    revealed: z.boolean(),
    paid: PaidPrices,
  })
  .meta({ id: "ListPrice" });
export type Comparison = z.output<typeof Comparison>;
export type ComparisonLot = z.output<typeof ComparisonLot>;
export type ComparisonItem = z.output<typeof ComparisonItem>;
export type ComparisonOffer = z.output<typeof ComparisonOffer>;
