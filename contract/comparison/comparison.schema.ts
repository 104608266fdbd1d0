import { z } from "zod";
import { Id, IsoDate, Money, Price, PriceQuantity, Quantity, Timestamp } from "#contract/primitives.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import { PaidPrices } from "#contract/purchase-items/item-cards.api.ts";
import { CurrencyId, Named, PaymentMethod } from "#contract/reference/reference.schema.ts";
import { AVAILABILITIES, ITEM_REJECT_REASONS } from "#contract/offers/line-fields.ts";
import { OFFER_STATUSES } from "#contract/states/offer.machine.ts";
import { TenderBasis, TenderRate } from "#contract/tender-basis/tender-basis.schema.ts";
import { Winner } from "#contract/tenders/lot.schema.ts";

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
    /** Latest price without VAT that this workspace paid for the part number, in the currency of that order. */
    last_price: Price.nullable(),
    last_price_with_vat: Price.nullable(),
    last_currency: CurrencyId.nullable(),
    winners: z.array(Winner),
  })
  .meta({ id: "ComparisonLot" });

export const ComparisonItem = z
  .object({
    id: Id,
    lot: Id,
    price_per_unit: Price.nullable(),
    price_with_vat: Price.nullable(),
    /** Number of units that the typed price covers. */
    price_quantity: PriceQuantity,
    /** Typed price for `price_quantity` units, on the offer's VAT basis; null if `price_quantity` is 1. */
    price_for_quantity: Price.nullable(),
    vat_percent: z.string().nullable(),
    delivery_min: z.number().int().nullable(),
    delivery_max: z.number().int().nullable(),
    availability: z.enum(AVAILABILITIES).nullable(),
    available_quantity: Quantity.nullable(),
    /** Pack size in the requested unit; null if the supplier sells any quantity. */
    pack_quantity: Quantity.nullable(),
    /** Minimum purchase in the requested unit; null if there is no minimum. */
    minimum_quantity: Quantity.nullable(),
    replacement: z.boolean(),
    replacement_part_number: z.string().nullable(),
    replacement_manufacturer: z.string().nullable(),
    rejected: z.boolean(),
    reject_reason: z.enum(ITEM_REJECT_REASONS).nullable(),
    comment: z.string().nullable(),
    /** The supplier's price without VAT in the previous round; null if there is no comparable price. */
    previous_price: Price.nullable(),
    files: z.number().int(),
    order_declined: z.boolean(),
  })
  .meta({ id: "ComparisonItem" });

export const ComparisonOffer = z
  .object({
    id: Id,
    number: z.number().int(),
    supplier: Named,
    status: z.enum(OFFER_STATUSES),
    /** True if the supplier's company was closed. The offer can't win. */
    is_closed: z.boolean(),
    currency: CurrencyId,
    basis: z.enum(VAT_BASES),
    payment_terms: PaymentMethod.nullable(),
    submitted_at: Timestamp.nullable(),
    /** Time when the customer entered the offer on the supplier's behalf; null for an offer that the supplier sent. */
    entered_at: Timestamp.nullable(),
    /** Name of the customer's member who entered the offer. */
    entered_by: z.string().nullable(),
    commercial_offer: z.object({ id: Id, name: z.string(), size: z.number().int() }).nullable(),
    files: z.number().int(),
    comment: z.string().nullable(),
    /** Total of the whole offer; null while the offer is sealed. */
    total: Money.nullable(),
    total_with_vat: Money.nullable(),
    /**
     * The supplier's charge for delivering the whole offer, in the offer's currency and on its VAT basis. Null if the
     * supplier charges no freight.
     */
    supplier_freight: Money.nullable(),
    /**
     * The customer's own freight estimate for the whole offer, in the tender's currency. Null if the supplier's charge
     * counts.
     */
    freight: Money.nullable(),
    /** True if an order of the tender already includes the supplier's freight. */
    freight_ordered: z.boolean(),
    items: z.array(ComparisonItem),
  })
  .meta({ id: "ComparisonOffer" });

/** The comparison as records. Clients convert the response (`ComparisonColumns`) to this type. */
export const Comparison = z.object({
  lots: z.array(ComparisonLot),
  offers: z.array(ComparisonOffer),
  /** False for a sealed tender whose prices are still hidden. */
  revealed: z.boolean(),
  rates: z.array(TenderRate),
  basis: TenderBasis,
});

/** Prices of a lot: all offered prices, cheapest first, and the prices that the workspace paid before. */
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
    /** False for a sealed tender whose prices are still hidden. */
    revealed: z.boolean(),
    paid: PaidPrices,
  })
  .meta({ id: "ListPrice" });
export type Comparison = z.output<typeof Comparison>;
export type ComparisonLot = z.output<typeof ComparisonLot>;
export type ComparisonItem = z.output<typeof ComparisonItem>;
export type ComparisonOffer = z.output<typeof ComparisonOffer>;
