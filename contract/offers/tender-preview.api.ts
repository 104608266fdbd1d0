import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IdParam, Language } from "#contract/primitives.ts";
import { Offer, OfferDraftItem } from "#contract/offers/offer.schema.ts";

export const MailPreview = z
  .object({ language: Language, subject: z.string(), text: z.string(), html: z.string() })
  .meta({ id: "MailPreview" });
export type MailPreview = z.output<typeof MailPreview>;

/**
 * A tender draft as a supplier will see it. The offer and its lines have no ids yet, so lines use the ids of the lots.
 */
export const TenderPreview = z
  .object({
    offer: Offer,
    items: z.array(OfferDraftItem),
    /** Preview of the invitation email in each language of the recipients. */
    mails: z.array(MailPreview),
  })
  .meta({ id: "TenderPreview" });
export type TenderPreview = z.output<typeof TenderPreview>;

export const PreviewQuery = z
  .strictObject({ supplier: IdParam.optional(), awaited: IdParam.optional() })
  .refine(({ supplier, awaited }) => (supplier === undefined) !== (awaited === undefined), {
    error: "validation.required",
    path: ["supplier"],
  });

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
