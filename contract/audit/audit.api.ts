import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import type { AuditAction } from "#contract/history/audit-actions.ts";
import { AUDITED, HistoryEntry } from "#contract/history/history.api.ts";
import type { Audited } from "#contract/history/history.api.ts";
import { IdParam, IsoDate } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

/**
 * One change as administrators read it: whose, where from. What a supplier offers, what is paid and what people wrote to
 * each other is left out (`is_withheld`): it is the business of the two sides alone.
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

/** Records in which a customer and a supplier deal with each other. */
export const RECORDS_OF_DEALS: readonly Audited[] = ["tender", "lot", "offer", "order"];

/** What was done with words that people typed for each other, or with a sum: the note holds them. */
export const WITHHELD_NOTES: readonly AuditAction[] = [
  "ask_approval",
  "approve_award",
  "refuse_award",
  "withdraw_approval",
  "decline",
  "remind",
  "ask",
  "refuse_invoice",
  "request_payment",
  "confirm_payment",
  "confirm_advance",
  "refuse_payment",
  "propose_change",
  "refuse_proposal",
  "announce_delivery",
  "move_delivery",
  "cancel_delivery",
  "receive_delivery",
  "close_line",
  "close",
  "stop",
];

/** Fields of such records that hold words or sums. */
export const WITHHELD_FIELDS: readonly string[] = ["award_reason", "comment", "total", "vat", "total_with_vat"];

const PAGE = 50;
const MAX_PAGE_ROWS = 200;

/** The newest come first; `before` goes on from the last id of a page. Nothing is counted: there are millions. */
export const AuditQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_ROWS).default(PAGE),
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
