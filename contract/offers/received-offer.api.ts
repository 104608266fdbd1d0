import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { enumListParam, idFilter, idListParam, listAnswer, listQuery } from "#contract/list.ts";
import { Id, IdParam, Money, Timestamp } from "#contract/primitives.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { OFFER_STATUSES } from "#contract/states/offer.machine.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";

const count = z.number().int();

/**
 * An offer as the customer of its tender sees it in the list of all offers. Only an offer that was submitted has a sum
 * and priced lines. Offers of a sealed tender are listed once the tender is done.
 */
export const ReceivedOffer = z
  .object({
    id: Id,
    status: z.enum(OFFER_STATUSES),
    tender: z.object({ id: Id, number: count, round: count, name: z.string(), status: z.enum(TENDER_STATUSES) }),
    supplier: Named,
    /** Null if the offer isn't submitted. */
    currency: CurrencyId.nullable(),
    total_with_vat: Money.nullable(),
    /** Number of lines with a price, of the lots that the supplier was asked about. */
    priced_count: count,
    lot_count: count,
    sent_at: Timestamp,
    submitted_at: Timestamp.nullable(),
    /** True if the customer entered the offer on the supplier's behalf. */
    is_entered: z.boolean(),
  })
  .meta({ id: "ReceivedOffer" });
export type ReceivedOffer = z.output<typeof ReceivedOffer>;

const amount = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,2})?$/, { error: "validation.money" })
  .optional();

export const receivedOfferFilters = {
  status: enumListParam(OFFER_STATUSES).optional(),
  tender: IdParam.optional(),
  supplier: idListParam.optional(),
  submitted_from: Timestamp.optional(),
  submitted_to: Timestamp.optional(),
  /** Sum with VAT of submitted offers. Offers in all currencies are compared by the plain number. */
  total_from: amount,
  total_to: amount,
} as const satisfies z.ZodRawShape;

/** Sort keys. None has an index, so they are available only if the list is short enough to be counted in full. */
export const RECEIVED_OFFER_SORTS = [
  "tender",
  "supplier",
  "status",
  "sent_at",
  "submitted_at",
  "total_with_vat",
] as const;

export const ReceivedOfferQuery = listQuery({
  ordering: ["id", ...RECEIVED_OFFER_SORTS],
  default_ordering: "-id",
  filters: { ...idFilter, ...receivedOfferFilters },
});
export type ReceivedOfferQuery = z.output<typeof ReceivedOfferQuery>;

const access = { kind: "member", permission: "read_tender" } as const;

export const receivedOfferApi = {
  list: endpoint({
    method: "GET",
    path: "/received-offers",
    summary: "Offers in all tenders of the company, except in sealed tenders that are not done",
    access,
    query: ReceivedOfferQuery,
    response: listAnswer(ReceivedOffer),
  }),
};
