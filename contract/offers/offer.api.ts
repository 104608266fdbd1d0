import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { OUTSIDE_ERRORS } from "#contract/offers/outside.rules.ts";
import { DOCUMENT_MAX_BYTES } from "#contract/limits.ts";
import { listAnswer } from "#contract/list.ts";
import { IdParam, INTEGER_MAX, Nothing } from "#contract/primitives.ts";
import { SheetQuery } from "#contract/sheet-query.ts";
import { DraftPlace } from "#contract/offers/draft-place.schema.ts";
import {
  OfferDraft,
  OfferDraftChanges,
  OfferDraftItemPatch,
  OfferDraftItemsPatch,
  OfferDraftPatch,
  OfferItemPatch,
} from "#contract/offers/draft.schema.ts";
import {
  CommercialOffer,
  KnownPrices,
  Offer,
  OfferDraftItem,
  OfferItem,
  OfferItemQuery,
  OfferMove,
  OfferQuery,
  OfferToSend,
} from "#contract/offers/offer.schema.ts";

const ById = z.object({ id: IdParam });
const read = { kind: "member", permission: ["read_offer", "update_offer"] } as const;
const update = { kind: "member", permission: "update_offer" } as const;
/*
 * Customers who enter an offer on the supplier's behalf use the same endpoints, with their permission to run the
 * tender. The offer's owner determines the caller's side, and only that side's permission counts.
 */
const readBoth = { kind: "member", permission: ["read_offer", "update_offer", "read_tender"] } as const;
const make = { kind: "member", permission: ["update_offer", "update_tender"] } as const;
const moves = [
  "wrong_state",
  "tender_closed",
  "offer_incomplete",
  "workspace_not_verified",
  "version_conflict",
  ...OUTSIDE_ERRORS,
] as const;

/**
 * Offers for the members who fill them in: members of the supplier, or members of the customer who enter an offer on
 * the supplier's behalf.
 */
export const offerApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-offers",
    summary: "The supplier's offers",
    access: read,
    query: OfferQuery,
    response: listAnswer(Offer),
  }),
  /** Changes data: the first view is recorded and shows the customer that the supplier has opened the invitation. */
  one: endpoint({
    method: "GET",
    path: "/supplier-offers/{id}",
    summary: "One offer",
    access: readBoth,
    params: ById,
    response: Offer,
    writes: true,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/supplier-offers/{id}",
    summary: "Submit the offer, or decline the tender; both are final",
    access: make,
    params: ById,
    body: OfferMove,
    response: Offer,
    errors: moves,
  }),
  to_send: endpoint({
    method: "GET",
    path: "/supplier-offers/{id}/to-send",
    summary: "What would be sent now: the revision and the total that submitting has to name",
    access: make,
    params: ById,
    response: OfferToSend,
    errors: ["wrong_state", "tender_closed", ...OUTSIDE_ERRORS],
    writes: true,
  }),
  put: endpoint({
    method: "PUT",
    path: "/supplier-offers/{id}",
    summary: "The same as PATCH",
    access: make,
    params: ById,
    body: OfferMove,
    response: Offer,
    errors: moves,
  }),
  items: endpoint({
    method: "GET",
    path: "/supplier-offers/{id}/items",
    summary: "Lines of the offer as submitted",
    access: readBoth,
    params: ById,
    query: OfferItemQuery,
    response: listAnswer(OfferItem),
  }),
  patch_item: endpoint({
    method: "PATCH",
    path: "/supplier-offers/{id}/items/{itemId}",
    summary: "Change one line of an offer that is being made; an open working copy gets the same",
    access: update,
    params: ById.extend({ itemId: IdParam }),
    body: OfferItemPatch,
    response: OfferItem,
    errors: ["wrong_state", "tender_closed"],
  }),
  known_prices: endpoint({
    method: "GET",
    path: "/supplier-offers/{id}/known-prices",
    summary: "The supplier's own earlier prices for the parts of the lots",
    access: update,
    params: ById,
    response: KnownPrices,
  }),
  create_draft: endpoint({
    method: "GET",
    path: "/supplier-offers/{id}/create_draft",
    summary: "Open the working copy, or return the open one",
    access: make,
    params: ById,
    response: OfferDraft,
    errors: ["wrong_state", "tender_closed", ...OUTSIDE_ERRORS],
    writes: true,
  }),
  download: endpoint({
    method: "GET",
    path: "/supplier-offers/{id}/download",
    summary: "The offer as a spreadsheet that can be filled in and imported back",
    access: readBoth,
    params: ById,
    query: SheetQuery,
    response: "file",
  }),
  close_draft: endpoint({
    method: "GET",
    path: "/supplier-offers/{id}/close_draft",
    summary: "Take the working copy over into the offer and close it; discard=true throws it away",
    access: make,
    params: ById,
    query: z.strictObject({ discard: z.enum(["true", "false"]).default("false") }),
    response: Offer,
    errors: ["wrong_state", "tender_closed", ...OUTSIDE_ERRORS],
    writes: true,
  }),
};

export const draftApi = {
  one: endpoint({
    method: "GET",
    path: "/supplier-offers-drafts/{id}",
    summary: "The working copy",
    access: make,
    params: ById,
    response: OfferDraft,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/supplier-offers-drafts/{id}",
    summary: "Terms and comment",
    access: make,
    params: ById,
    body: OfferDraftPatch,
    response: OfferDraft,
    errors: ["wrong_state", "tender_closed", "version_conflict", ...OUTSIDE_ERRORS],
  }),
  changes: endpoint({
    method: "GET",
    path: "/supplier-offers-drafts/{id}/changes",
    summary: "The working copy, and the lines that were saved after a revision of it",
    access: make,
    params: ById,
    query: z.strictObject({ since: z.coerce.number<string>().int().nonnegative().max(INTEGER_MAX) }),
    response: OfferDraftChanges,
  }),
  place: endpoint({
    method: "POST",
    path: "/supplier-offers-drafts/{id}/place",
    summary: "Tell colleagues where in the working copy one is; nothing is kept of it",
    access: make,
    params: ById,
    body: DraftPlace,
    response: Nothing,
  }),
  items: endpoint({
    method: "GET",
    path: "/supplier-offers-drafts/{id}/draft-items",
    summary: "Lines of the working copy",
    access: make,
    params: ById,
    query: OfferItemQuery,
    response: listAnswer(OfferDraftItem),
  }),
  patch_items: endpoint({
    method: "PATCH",
    path: "/supplier-offers-drafts/{id}/draft-items",
    summary: "Change many lines, all or nothing",
    access: make,
    params: ById,
    body: OfferDraftItemsPatch,
    response: z.array(OfferDraftItem),
    errors: ["wrong_state", "tender_closed", "version_conflict", ...OUTSIDE_ERRORS],
  }),
  patch_item: endpoint({
    method: "PATCH",
    path: "/supplier-offers-drafts/{id}/draft-items/{itemId}",
    summary: "Change one line",
    access: make,
    params: z.object({ id: IdParam, itemId: IdParam }),
    body: OfferDraftItemPatch,
    response: OfferDraftItem,
    errors: ["wrong_state", "tender_closed", "version_conflict", ...OUTSIDE_ERRORS],
  }),
};

export const commercialOfferApi = {
  upload: endpoint({
    method: "POST",
    path: "/supplier-commercial-offers",
    summary: "Upload the commercial offer file; it takes the place of an earlier one",
    access: update,
    body: z.object({ offer: IdParam }),
    upload: { max_bytes: DOCUMENT_MAX_BYTES },
    response: CommercialOffer,
    errors: ["too_large", "file_missing", "file_wrong_kind", "file_other_content", "wrong_state", "tender_closed"],
  }),
  one: endpoint({
    method: "GET",
    path: "/supplier-commercial-offers/{id}",
    summary: "Name and size of the file",
    access: { kind: "member", permission: ["read_offer", "update_offer", "read_tender"] },
    params: ById,
    response: CommercialOffer,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/supplier-commercial-offers/{id}",
    summary: "Remove the file while the offer is being made",
    access: update,
    params: ById,
    response: Nothing,
    errors: ["wrong_state", "tender_closed"],
  }),
  download: endpoint({
    method: "GET",
    path: "/supplier-commercial-offers/{id}/download",
    summary: "The file itself",
    access: { kind: "member", permission: ["read_offer", "update_offer", "read_tender"] },
    params: ById,
    response: "file",
  }),
};
