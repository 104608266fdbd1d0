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

/** Reasons for declining a whole tender. `other` requires a comment. */
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

/** Details of an offer that the customer enters on the supplier's behalf. */
export const OutsideMark = z
  .object({
    /** True if the caller's company enters the offer; false if another company entered it on the caller's behalf. */
    is_ours: z.boolean(),
    entered_at: Timestamp.nullable(),
    /** Name of the customer's employee; null in responses to the supplier, who need not know it. */
    entered_by: z.string().nullable(),
    /**
     * Error code that explains why the customer can't enter an offer. Null if the customer can enter one, and always
     * null in responses to the supplier.
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
    /**
     * Revision of the offer. It increases with each change of terms, lines or files, and requests to submit or decline
     * must state it.
     */
    version: Version,
    /** Sequence number within the supplier's workspace; displayed as Q-00001. */
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
      /** True if the customer can't see prices before the tender is finished. */
      sealed: z.boolean(),
      tax_type: TaxTypeId,
      vat_rate: VatRateId.nullable(),
      /** Currencies permitted for the offer, the tender's own first. */
      currencies: z.array(CurrencyId),
      payment_method: PaymentMethod,
      comment: z.string().nullable(),
      /** Feedback that each supplier receives about its own prices in the previous round. */
      price_feedback: z.enum(PRICE_FEEDBACK_KINDS),
    }),
    /** The supplier's own offer in the previous round, if the supplier was invited to that round. */
    previous_offer: z.object({ id: Id, status: z.enum(OFFER_STATUSES) }).nullable(),
    customer: Named,
    supplier: Named,
    /**
     * Set if the customer has entered the offer on the supplier's behalf, or is about to do so. `entered_at` is null
     * until the offer is entered.
     */
    outside: OutsideMark.nullable(),
    /** Terms of the draft if there is one, otherwise terms of the offer. */
    ...propertyOf(TERM_FIELDS, "output"),
    lot_count: z.number().int(),
    /**
     * Number of lines that are priced or declined. Lines of the draft are counted if there is a draft, otherwise lines
     * of the offer.
     */
    filled_count: z.number().int(),
    is_ready: z.boolean(),
    total: Money.nullable(),
    vat: Money.nullable(),
    total_with_vat: Money.nullable(),
    commercial_offer: CommercialOffer.nullable(),
    files: z.number().int(),
    draft: z.object({ id: Id, version: Version, saved_at: Timestamp }).nullable(),
    /** Number of questions and answers visible to the supplier. */
    question_count: z.number().int(),
    /** Number of changes and answers that the supplier hasn't seen yet. */
    news_count: z.number().int(),
    submitted_at: Timestamp.nullable(),
    reject_reason: z.enum(OFFER_REJECT_REASONS).nullable(),
    reject_comment: z.string().nullable(),
    /**
     * Result of a finished tender: the resulting orders, each with the number of this offer's lots. Null until the
     * tender is finished.
     */
    outcome: z
      .object({
        orders: z.array(z.object({ id: Id, number: z.number().int(), lots: z.number().int() })),
        /** Number of offered lots that were awarded entirely to other suppliers. */
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
    /** True selects offers that the customer entered on the supplier's behalf; false selects all others. */
    entered: FlagParam.optional(),
    closing_from: Timestamp.optional(),
    closing_to: Timestamp.optional(),
    submitted_from: Timestamp.optional(),
    submitted_to: Timestamp.optional(),
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

/** The offer as it would be sent now: its terms, and the revision and total that the request must repeat. */
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

/** The supplier's offered line for the same lot in the previous round, in the same currency and unit. */
export const FormerLine = z
  .object({
    price_per_unit: z.string(),
    price_with_vat: z.string().nullable(),
    basis: z.enum(VAT_BASES),
    /** Number of units that the typed price covers. */
    price_quantity: PriceQuantity,
    /**
     * Typed price for `price_quantity` units, on the VAT basis of the previous offer; null if the price is for one
     * unit.
     */
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
  /** Parts that may be offered instead. */
  alternates: z.string().nullable(),
  lot_comment: z.string().nullable(),
  documents: z.number().int(),
  attributes: z.array(LotAttribute),
  previous: FormerLine.nullable(),
  /** Feedback on the line's price in the previous round, or null. */
  feedback: PriceFeedback.nullable(),
};
const offered = {
  /** Typed price for `price_quantity` units, on the offer's VAT basis. This price is binding. */
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
    /** Revision of the draft when the line was last saved. */
    revision: z.int().nonnegative(),
  })
  .meta({ id: "OfferDraftItem" });
export type OfferDraftItem = z.output<typeof OfferDraftItem>;

/**
 * The supplier's own earlier prices for the part of each lot, without VAT, newest first. They are used to detect typos.
 */
export const KnownPrices = z
  .object({ results: z.array(z.object({ lot: Id, prices: z.array(z.string()) })) })
  .meta({ id: "KnownPrices" });

export const OfferItemQuery = listQuery({ ordering: ["position"], default_ordering: "position", filters: {} });
