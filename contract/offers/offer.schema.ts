import { z } from "zod";
import type { DocumentExtension } from "#contract/files/document-kinds.ts";
import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { propertyOf } from "#contract/fields.ts";
import { FlagParam, listQuery, enumListParam } from "#contract/list.ts";
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

/** Why a whole tender is declined; `other` needs a comment. */
export const OFFER_REJECT_REASONS = [
  "out_of_stock",
  "not_produced",
  "minimum_order",
  "terms",
  "capacity",
  "other",
] as const;
export const OFFER_ACTIONS = ["edit", "submit", "decline"] as const;

/** Endings of what may be the commercial offer. */
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

/** Whose word an offer from outside is. */
export const OutsideMark = z
  .object({
    /** The reader's company enters it; else it was entered for the reader's. */
    is_ours: z.boolean(),
    entered_at: Timestamp.nullable(),
    /** Who of the customer; null for the supplier, whom that doesn't concern. */
    entered_by: z.string().nullable(),
    /**
     * Why nothing can be entered (any more), as the code of the refusal; null while it can be, and for the supplier.
     */
    stop: z.enum(OUTSIDE_STOPS).nullable(),
  })
  .meta({ id: "OutsideMark" });
export type OutsideMark = z.output<typeof OutsideMark>;

/** The file that a supplier signs. */
export const CommercialOffer = z
  .object({ id: Id, offer: Id, ...propertyOf(FILE_FIELDS, "output"), created_at: Timestamp })
  .meta({ id: "CommercialOffer" });
export type CommercialOffer = z.output<typeof CommercialOffer>;

/** An offer as its supplier sees it, with the header of the tender that it answers. */
export const Offer = z
  .object({
    id: Id,
    /** The revision that a final call names: counts up with each change of terms, lines and files. */
    version: Version,
    /** Counts up per supplier workspace; shown as Q-00001. */
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
      /** In which the offer may be made: the tender's own first. */
      currencies: z.array(CurrencyId),
      payment_method: PaymentMethod,
      comment: z.string().nullable(),
      /** What each supplier is told of its own prices in the round before. */
      told_of_round: z.enum(PRICE_FEEDBACK_KINDS),
    }),
    /** The supplier's own offer in the round before, where it was asked there. */
    previous_offer: z.object({ id: Id, status: z.enum(OFFER_STATUSES) }).nullable(),
    customer: Named,
    supplier: Named,
    /**
     * Not the supplier's own: an answer from outside that the customer has entered, or is about to (then without a
     * time).
     */
    outside: OutsideMark.nullable(),
    /** The working copy's while one is open. */
    ...propertyOf(TERM_FIELDS, "output"),
    lot_count: z.number().int(),
    /** Lines with a price or a refusal, in the draft while it is open. */
    filled_count: z.number().int(),
    /** Only the sending is left. */
    is_ready: z.boolean(),
    total: Money.nullable(),
    vat: Money.nullable(),
    total_with_vat: Money.nullable(),
    commercial_offer: CommercialOffer.nullable(),
    /** How many other files there are for the whole offer. */
    files: z.number().int(),
    draft: z.object({ id: Id, version: Version, saved_at: Timestamp }).nullable(),
    /** Questions and answers that the supplier may read; changes and answers that it has not seen. */
    question_count: z.number().int(),
    news_count: z.number().int(),
    submitted_at: Timestamp.nullable(),
    reject_reason: z.enum(OFFER_REJECT_REASONS).nullable(),
    reject_comment: z.string().nullable(),
    /** What came of it, once the tender is done: orders with what of it they hold; null before. */
    outcome: z
      .object({
        orders: z.array(z.object({ id: Id, number: z.number().int(), lots: z.number().int() })),
        /** Offered lots that were ordered from others as a whole. */
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
    status: enumListParam(OFFER_STATUSES).optional(),
    /** Whether the customer has entered them: their suppliers have sent nothing. */
    entered: FlagParam.optional(),
  },
});
export type OfferQuery = z.output<typeof OfferQuery>;

/** Submit, decline, or neither: one body for each of the moves of an offer. */
export const OfferSubmit = SeenTotal.extend({ status: z.literal("PROCESSED") });
export const OfferDecline = Seen.extend({
  status: z.literal("REJECTED"),
  reason: z.enum(OFFER_REJECT_REASONS),
  comment: optionalLine(2000).optional(),
});
export type OfferDecline = z.output<typeof OfferDecline>;
export const OfferMove = z.discriminatedUnion("status", [OfferSubmit, OfferDecline]);
export type OfferMove = z.output<typeof OfferMove>;

/** What would be sent at this moment: the revision and the total to be confirmed, and what stands behind them. */
export const OfferToSend = SeenTotal.extend({
  currency: CurrencyId,
  basis: z.enum(VAT_BASES),
  /** On the basis of the offer. */
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

/** What the supplier offered for the same lot in the round before, in the same currency and unit. */
export const FormerLine = z
  .object({
    price_per_unit: z.string(),
    price_with_vat: z.string().nullable(),
    /** On which it was typed. */
    basis: z.enum(VAT_BASES),
    /** For how many units it was typed, and that price on its basis; null where it is for one. */
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

/** A line of an offer or of its draft: what is asked, then what is offered. */
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
  /** How many design documents the customer gives for the lot. */
  documents: z.number().int(),
  attributes: z.array(LotAttribute),
  previous: FormerLine.nullable(),
  /** How its price in the round before stood to the others; null where nothing is told of it. */
  told: PriceFeedback.nullable(),
};
const offered = {
  /** On the basis of the offer, for `price_quantity` units: what is typed, and what counts. */
  price: z.string().nullable(),
  ...propertyOf(LINE_FIELDS, "output"),
  /** How many files the supplier has added to the line. */
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
    /** Of the working copy, when the line was saved last. */
    revision: z.int().nonnegative(),
  })
  .meta({ id: "OfferDraftItem" });
export type OfferDraftItem = z.output<typeof OfferDraftItem>;

/**
 * What the supplier itself offered for the part of a lot before, without VAT, the newest first: for telling slips of
 * the pen.
 */
export const KnownPrices = z
  .object({ results: z.array(z.object({ lot: Id, prices: z.array(z.string()) })) })
  .meta({ id: "KnownPrices" });

export const OfferItemQuery = listQuery({ ordering: ["position"], default_ordering: "position", filters: {} });
