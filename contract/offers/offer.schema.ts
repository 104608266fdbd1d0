import { z } from "zod";
import type { DocumentExtension } from "#contract/files/document-kinds.ts";
import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { propertyOf } from "#contract/fields.ts";
import { FlagParam, idFilter, listQuery, enumListParam } from "#contract/list.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import { Seen, SeenTotal } from "#contract/seen.ts";
import { Id, IsoDate, Money, optionalLine, PriceQuantity, Quantity, Timestamp, Version } from "#contract/primitives.ts";
import { CurrencyId, Named, PaymentMethod, TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import { AVAILABILITIES, LINE_FIELDS } from "#contract/offers/line-fields.ts";
import { TERM_FIELDS } from "#contract/offers/term-fields.ts";
import { OFFER_STATUSES } from "#contract/states/offer.machine.ts";
import { OUTSIDE_STOPS } from "#contract/offers/outside.rules.ts";
import { LotAttribute } from "#contract/tenders/lot-attribute.ts";
import { PRICE_FEEDBACK_KINDS, PriceFeedback } from "#contract/tenders/price-feedback.schema.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";

/** Reasons for declining a whole tender; `other` requires a comment. */
export const OFFER_REJECT_REASONS = [
  "out_of_stock",
  "not_produced",
  "minimum_order",
  "terms",
  "capacity",
  "other",
] as const;
export const OFFER_ACTIONS = ["edit", "submit", "decline"] as const;

export const COMMERCIAL_OFFER_EXTENSIONS = [
  "pdf",
  "png",
  "jpg",
  "jpeg",
  "heic",
  "doc",
  "docx",
  "xls",
  "xlsx",
  "ppt",
  "pptx",
  "odt",
  "ods",
  "zip",
] as const satisfies readonly DocumentExtension[];

/** Origin of an offer that was entered from outside. */
export const OutsideMark = z
  .object({
    /** True if the reader's company enters the offer; false if it was entered on behalf of the reader's company. */
    is_ours: z.boolean(),
    entered_at: Timestamp.nullable(),
    /** Name of the customer's employee. Null for the supplier, who need not know it. */
    entered_by: z.string().nullable(),
    /**
     * Error code that explains why the customer can't enter an answer. Null while it is possible, and for the supplier.
     */
    stop: z.enum(OUTSIDE_STOPS).nullable(),
  })
  .meta({ id: "OutsideMark" });
export type OutsideMark = z.output<typeof OutsideMark>;

export const CommercialOffer = z
  .object({ id: Id, offer: Id, ...propertyOf(FILE_FIELDS, "output"), created_at: Timestamp })
  .meta({ id: "CommercialOffer" });
export type CommercialOffer = z.output<typeof CommercialOffer>;

export const Offer = z
  .object({
    id: Id,
    /** Revision that final calls must state. It increases with each change of terms, lines or files. */
    version: Version,
    /** Counts up per supplier workspace; displayed as Q-00001. */
    number: z.number().int(),
    status: z.enum(OFFER_STATUSES),
    tender: z.object({
      id: Id,
      number: z.number().int(),
      round: z.number().int(),
      name: z.string(),
      status: z.enum(TENDER_STATUSES),
      start_date: Timestamp.nullable(),
      closing_date: Timestamp.nullable(),
      urgent: z.boolean(),
      /** The customer sees no price before the tender is done. */
      sealed: z.boolean(),
      tax_type: TaxTypeId,
      vat_rate: VatRateId.nullable(),
      /** Currencies permitted for the offer; the tender's own comes first. */
      currencies: z.array(CurrencyId),
      payment_method: PaymentMethod,
      comment: z.string().nullable(),
      /** Feedback that each supplier receives about its own prices in the previous round. */
      told_of_round: z.enum(PRICE_FEEDBACK_KINDS),
    }),
    /** The supplier's own offer in the previous round, if it was invited there. */
    previous_offer: z.object({ id: Id, status: z.enum(OFFER_STATUSES) }).nullable(),
    customer: Named,
    supplier: Named,
    /**
     * Set if the customer has entered the offer from outside, or is about to. In the latter case `entered_at` is null.
     */
    outside: OutsideMark.nullable(),
    /** Taken from the draft while one is open. */
    ...propertyOf(TERM_FIELDS, "output"),
    lot_count: z.number().int(),
    /** Lines with a price or declined; counted in the draft while it is open. */
    filled_count: z.number().int(),
    is_ready: z.boolean(),
    total: Money.nullable(),
    vat: Money.nullable(),
    total_with_vat: Money.nullable(),
    commercial_offer: CommercialOffer.nullable(),
    files: z.number().int(),
    draft: z.object({ id: Id, version: Version, saved_at: Timestamp }).nullable(),
    /** Questions and answers visible to the supplier. `news_count` counts changes and answers that it hasn't seen. */
    question_count: z.number().int(),
    news_count: z.number().int(),
    submitted_at: Timestamp.nullable(),
    reject_reason: z.enum(OFFER_REJECT_REASONS).nullable(),
    reject_comment: z.string().nullable(),
    /** Result after the tender is done: orders with the number of this offer's lots in each. Null before. */
    outcome: z
      .object({
        orders: z.array(z.object({ id: Id, number: z.number().int(), lots: z.number().int() })),
        /** Offered lots that went entirely to other suppliers. */
        lots_not_chosen: z.number().int(),
      })
      .nullable(),
    actions: z.array(z.enum(OFFER_ACTIONS)),
  })
  .meta({ id: "Offer" });
export type Offer = z.output<typeof Offer>;

export const OfferQuery = listQuery({
  ordering: ["id", "number", "status", "closing_date", "submitted_at"],
  default_ordering: "-id",
  filters: {
    ...idFilter,
    status: enumListParam(OFFER_STATUSES).optional(),
    /** Filters by whether the customer entered the offer on behalf of its supplier. */
    entered: FlagParam.optional(),
  },
});
export type OfferQuery = z.output<typeof OfferQuery>;

export const OfferSubmit = SeenTotal.extend({ status: z.literal("PROCESSED") });
export const OfferDecline = Seen.extend({
  status: z.literal("REJECTED"),
  reason: z.enum(OFFER_REJECT_REASONS),
  comment: optionalLine(2000).optional(),
});
export type OfferDecline = z.output<typeof OfferDecline>;
export const OfferMove = z.discriminatedUnion("status", [OfferSubmit, OfferDecline]);
export type OfferMove = z.output<typeof OfferMove>;

/** The offer as it would be sent now: the revision and total to confirm, and the terms behind them. */
export const OfferToSend = SeenTotal.extend({
  currency: CurrencyId,
  basis: z.enum(VAT_BASES),
  total: Money,
  net: Money,
  vat: Money.nullable(),
  gross: Money,
  agent_vat: Money.nullable(),
  priced: z.number().int(),
  declined: z.number().int(),
  replaced: z.number().int(),
  payment_terms: PaymentMethod.nullable(),
  comment: z.string().nullable(),
  freight: Money.nullable(),
  file: z.string().nullable(),
}).meta({ id: "OfferToSend" });
export type OfferToSend = z.output<typeof OfferToSend>;

/** The supplier's offer for the same lot in the previous round, in the same currency and unit. */
export const FormerLine = z
  .object({
    price_per_unit: z.string(),
    price_with_vat: z.string().nullable(),
    basis: z.enum(VAT_BASES),
    /**
     * Number of units that the typed price covers, and that price on its basis. The latter is null if it covers one
     * unit.
     */
    price_quantity: PriceQuantity,
    price_for_quantity: z.string().nullable(),
    delivery_min: z.number().int().nullable(),
    delivery_max: z.number().int().nullable(),
    availability: z.enum(AVAILABILITIES).nullable(),
    pack_quantity: z.string().nullable(),
    minimum_quantity: z.string().nullable(),
    replacement_part_number: z.string().nullable(),
    comment: z.string().nullable(),
  })
  .meta({ id: "FormerLine" });
export type FormerLine = z.output<typeof FormerLine>;

const asked = {
  id: Id,
  lot: Id,
  position: z.number().int(),
  nomenclature: z.string().nullable(),
  part_number: z.string().nullable(),
  manufacturer: z.string().nullable(),
  quantity: Quantity,
  unit: Id,
  target_delivery_time: IsoDate.nullable(),
  lot_comment: z.string().nullable(),
  documents: z.number().int(),
  attributes: z.array(LotAttribute),
  previous: FormerLine.nullable(),
  /** Feedback on the line's price in the previous round; null if none is given. */
  told: PriceFeedback.nullable(),
};
const offered = {
  /** Price on the basis of the offer, for `price_quantity` units, as typed. This price is the authoritative one. */
  price: z.string().nullable(),
  ...propertyOf(LINE_FIELDS, "output"),
  files: z.number().int(),
};
export const OfferItem = z
  .object({
    ...asked,
    ...offered,
    vat_percent: z.string().nullable(),
    total: Money.nullable(),
    vat: Money.nullable(),
    total_with_vat: Money.nullable(),
  })
  .meta({ id: "OfferItem" });
export type OfferItem = z.output<typeof OfferItem>;
export const OfferDraftItem = z
  .object({
    ...asked,
    ...offered,
    version: Version,
    /** The draft's revision at the line's last save. */
    revision: z.int().nonnegative(),
  })
  .meta({ id: "OfferDraftItem" });
export type OfferDraftItem = z.output<typeof OfferDraftItem>;

/**
 * The supplier's own earlier prices for the part of each lot, without VAT, newest first. They serve to detect typos.
 */
export const KnownPrices = z
  .object({ results: z.array(z.object({ lot: Id, prices: z.array(z.string()) })) })
  .meta({ id: "KnownPrices" });

export const OfferItemQuery = listQuery({ ordering: ["position"], default_ordering: "position", filters: {} });
