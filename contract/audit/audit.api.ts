import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import type { AuditAction } from "#contract/history/audit-actions.ts";
import { AUDITED, HistoryEntry } from "#contract/history/history.api.ts";
import type { Audited } from "#contract/history/history.api.ts";
import { IdParam, IsoDate } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

/** A value in the reader's language. A day or a moment is in wire format, so that it is shown in the reader's zone. */
const WordedValue = z.object({ kind: z.enum(["text", "day", "moment"]), text: z.string() });
export type WordedValue = z.output<typeof WordedValue>;

const WordedChange = z.object({ field: z.string(), label: z.string(), from: WordedValue, to: WordedValue });
export type WordedChange = z.output<typeof WordedChange>;

/**
 * One change as administrators see it, with its user, company and IP address. Offered prices, payments and messages
 * between the parties are withheld (`is_withheld`), because they concern only these parties.
 */
export const AuditEntry = HistoryEntry.omit({ user: true })
  .extend({
    user: Named.nullable(),
    workspace: Named.nullable(),
    address: z.string().nullable(),
    is_withheld: z.boolean(),
    /** Number and name of the record, as people know it. Null if it no longer exists. */
    record: z.object({ code: z.string().nullable(), name: z.string().nullable() }).nullable(),
    /** The changes in words, in the reader's language. */
    worded: z.array(WordedChange),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof AuditEntry>;

/** Fields of an offer that show its progress but reveal nothing about its content. */
export const OPEN_OFFER_FIELDS: readonly string[] = ["status", "commercial_offer"];

export const RECORDS_OF_DEALS: readonly Audited[] = ["tender", "lot", "offer", "order"];

/** Actions whose note contains a sum or text that users wrote to each other. */
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
  "accept_proposal",
  "refuse_proposal",
  "refuse_amendment",
  "amend",
  "announce_delivery",
  "move_delivery",
  "cancel_delivery",
  "correct_receipt",
  "request_correction",
  "request_return",
  "confirm_adjustment",
  "refuse_adjustment",
  "withdraw_adjustment",
  "receive_delivery",
  "close_line",
  "close",
  "stop",
];

/** Withheld fields of records that both sides share: free text and sums. */
export const WITHHELD_FIELDS: readonly string[] = ["award_reason", "comment", "total", "vat", "total_with_vat"];

const PAGE = 50;
const MAX_PAGE_ROWS = 200;

/**
 * Query of the audit, newest entries first. `before` is the last id of the previous page. The audit has millions of
 * rows, so the total isn't counted.
 */
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
