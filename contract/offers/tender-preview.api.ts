import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IdParam, Language } from "#contract/primitives.ts";
import { Offer, OfferDraftItem } from "#contract/offers/offer.schema.ts";

/** A mail as it would go out now, in the language of its reader. */
export const MailPreview = z
  .object({ language: Language, subject: z.string(), text: z.string(), html: z.string() })
  .meta({ id: "MailPreview" });
export type MailPreview = z.output<typeof MailPreview>;

/**
 * What a supplier will see of a draft. The offer and its lines have no ids yet; the ids of lines are those of the lots.
 */
export const TenderPreview = z
  .object({
    offer: Offer,
    items: z.array(OfferDraftItem),
    /** One for each language of the people who will get it. */
    mails: z.array(MailPreview),
  })
  .meta({ id: "TenderPreview" });
export type TenderPreview = z.output<typeof TenderPreview>;

/** Whom it is for: a supplier of the tender, or an address that the tender waits for. */
export const PreviewQuery = z
  .strictObject({ supplier: IdParam.optional(), awaited: IdParam.optional() })
  .refine(({ supplier, awaited }) => (supplier === undefined) !== (awaited === undefined), {
    error: "validation.required",
    path: ["supplier"],
  });

/** A tender as its suppliers will see it. */
export const tenderPreviewApi = {
  one: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/preview",
    summary: "What a supplier will see of a draft, and the mail that it will get",
    access: { kind: "member", permission: "read_tender" },
    params: z.object({ id: IdParam }),
    query: PreviewQuery,
    response: TenderPreview,
    errors: ["wrong_state"],
  }),
};
