import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer, ShortListQuery } from "#contract/list.ts";
import { Id, IdParam, Nothing, Timestamp } from "#contract/primitives.ts";

/** Fields of an open tender whose changes are announced to the invited suppliers. */
export const CHANGE_FIELDS = ["name", "comment", "closing_date", "document"] as const;

/**
 * One change of a tender since the supplier was invited. The values are instants for a closing date and file names for
 * a document.
 */
export const TenderChange = z
  .object({
    id: Id,
    field: z.enum(CHANGE_FIELDS),
    before: z.string().nullable(),
    after: z.string().nullable(),
    at: Timestamp,
    is_new: z.boolean(),
  })
  .meta({ id: "TenderChange" });
export type TenderChange = z.output<typeof TenderChange>;

const ById = z.object({ id: IdParam });
const access = { kind: "member", permission: ["read_offer", "update_offer"] } as const;

export const offerChangeApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-offers/{id}/changes",
    summary: "What has changed in the tender since the invitation, newest first",
    access,
    params: ById,
    query: ShortListQuery,
    response: listAnswer(TenderChange),
  }),
  /** Marks changes up to the newest displayed one as seen. Changes that arrived in the meantime stay new. */
  see: endpoint({
    method: "POST",
    path: "/supplier-offers/{id}/seen",
    summary: "Changes and answers up to this instant have been seen",
    access,
    params: ById,
    body: z.strictObject({ until: Timestamp }),
    response: Nothing,
  }),
};
