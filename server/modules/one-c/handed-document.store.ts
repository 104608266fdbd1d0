import { sql } from "kysely";
import type { ComparedDocument } from "#contract/one-c/difference.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** What goes to 1C in one attempt: a revision of the order, its contents and their digest. */
export interface GivenDocument {
  readonly id: number;
  /** Digest that the document had when it was read. A document that was queued again since is left alone. */
  readonly was: Buffer;
  readonly mark: Buffer;
  readonly revision: number;
  readonly content: ComparedDocument;
}

/**
 * Records what goes to 1C, before it goes, except for documents that were queued again in the meantime. With `visit`,
 * 1C has fetched the documents in that exchange session and will confirm them in it.
 */
export async function markDocumentsGiven(
  db: TenantDb,
  given: readonly GivenDocument[],
  visit: Buffer | null = null,
): Promise<void> {
  const rows = JSON.stringify(
    given.map(({ was, mark, ...rest }) => ({ ...rest, was: was.toString("hex"), mark: mark.toString("hex") })),
  );
  await db.change(sql`
    UPDATE one_c_document d
    SET
      content_mark = decode(r.mark, 'hex'),
      given_revision = r.revision,
      given = r.content,
      given_to = coalesce(${visit}::bytea, d.given_to)
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(id bigint, was text, mark text, revision int, content jsonb)
    WHERE d.workspace_id = ${db.me} AND d.id = r.id AND d.content_mark = decode(r.was, 'hex') AND d.status = 'waiting'`);
}

/** Removes the requests of earlier fetches, which are outdated and would pile up if 1C never confirms. */
export const dropGivenRequests = (db: TenantDb, documents: readonly number[]): Promise<number> =>
  db.change(sql`
    UPDATE one_c_attempt
    SET request = NULL
    WHERE workspace_id = ${db.me}
      AND one_c_document_id = ANY(${[...documents]}::bigint[])
      AND outcome = 'given'
      AND request IS NOT NULL`);

/** Documents that 1C has fetched in an exchange session and hasn't confirmed yet. */
export const sentUnconfirmedDocuments = (
  db: TenantDb,
  visit: Buffer,
): Promise<{ id: number; content_mark: Buffer }[]> =>
  db.build
    .selectFrom("one_c_document")
    .select(["id", "content_mark"])
    .where("workspace_id", "=", db.me)
    .where("given_to", "=", visit)
    .where("status", "=", "waiting")
    .orderBy("id")
    .execute();

/** Whether 1C has reported a larger payment than what is booked in the order, and people haven't settled it. */
const isPaidInPart = sql`(d.settled_reason IS NULL AND coalesce((d.said ->> 'paid')::numeric > o.paid, false))`;

/**
 * Records that 1C has what was handed over last, which replaces whatever it reported before, except for a payment that
 * isn't booked in full: the money was paid. With `again`, the order has changed since, so that the document waits again.
 */
export const noteHandedOver = (
  db: TenantDb,
  id: number,
  { again, now }: { again: boolean; now: Date },
): Promise<number> =>
  db.change(sql`
    UPDATE one_c_document d
    SET
      status = ${again ? "waiting" : "sent"},
      handed_revision = given_revision,
      handed = given,
      said = CASE
        WHEN ${isPaidInPart} THEN jsonb_build_object(
          'sum', NULL,
          'currency', NULL,
          'inn', NULL,
          'lines', NULL,
          'paid', d.said ->> 'paid'
        )
      END,
      differs = ${isPaidInPart},
      settled_reason = NULL,
      error = NULL,
      attempts = CASE WHEN ${again} THEN 0 ELSE d.attempts + 1 END,
      next_at = ${now.toISOString()}::timestamptz,
      sent_at = ${now.toISOString()}::timestamptz,
      given_to = NULL
    FROM purchase_order o
    WHERE d.id = ${id} AND d.workspace_id = ${db.me} AND o.id = d.order_id`);

/**
 * Records that 1C has the current state of the order without a new hand-over: because 1C itself has cancelled it, or,
 * with a reason, because people have settled what differed.
 */
export const noteInAgreement = (
  db: TenantDb,
  id: number,
  given: { mark: Buffer; content: ComparedDocument; reason: string | null },
): Promise<number> =>
  db.change(sql`
    UPDATE one_c_document d
    SET
      status = 'sent',
      content_mark = ${given.mark},
      handed_revision = o.revision,
      handed = ${JSON.stringify(given.content)}::jsonb,
      differs = false,
      settled_reason = ${given.reason},
      error = NULL,
      given_to = NULL
    FROM purchase_order o
    WHERE d.id = ${id} AND d.workspace_id = ${db.me} AND o.id = d.order_id`);

/** Queues a document again, because an older revision may have replaced a newer one in 1C. */
export const queueAgain = (db: TenantDb, id: number, now: Date): Promise<number> =>
  db.change(sql`
    UPDATE one_c_document
    SET status = 'waiting', attempts = 0, next_at = ${now.toISOString()}::timestamptz
    WHERE id = ${id} AND workspace_id = ${db.me} AND status = 'sent'`);
