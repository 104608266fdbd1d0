import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { AUDITED, HistoryEntry } from "#contract/history/history.api.ts";
import { IdParam, IsoDate } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

/**
 * One change as administrators read it: whose, where from. What a supplier offers is left out of the changes
 * (`is_withheld`): it is the business of the two sides alone.
 */
export const AuditEntry = HistoryEntry.omit({ user: true })
  .extend({
    user: Named.nullable(),
    workspace: Named.nullable(),
    address: z.string().nullable(),
    is_withheld: z.boolean(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof AuditEntry>;

/** Fields of an offer that say how it goes on, and nothing of what is offered. */
export const OPEN_OFFER_FIELDS: readonly string[] = ["status", "commercial_offer"];

const PAGE = 50;
const MOST = 200;

/** The newest come first; `before` goes on from the last id of a page. Nothing is counted: there are millions. */
export const AuditQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MOST).default(PAGE),
  before: IdParam.optional(),
  entity: z.enum(AUDITED).optional(),
  entity_id: IdParam.optional(),
  user: IdParam.optional(),
  workspace: IdParam.optional(),
  action: z.string().max(60).optional(),
  from: IsoDate.optional(),
  to: IsoDate.optional(),
});

/** The audit of everything, for administrators. */
export const auditApi = {
  list: endpoint({
    method: "GET",
    path: "/audit",
    summary: "Changes of all records, newest first",
    access: { kind: "admin" },
    query: AuditQuery,
    response: z.object({ results: z.array(AuditEntry), has_more: z.boolean() }),
  }),
};
