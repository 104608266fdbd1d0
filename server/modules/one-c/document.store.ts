import { sql } from "kysely";
import type { ComparedDocument } from "#contract/one-c/difference.ts";
import type { Language } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { OneCHold } from "#contract/one-c/one-c.schema.ts";
import type { OneCOutcome, OneCStatus } from "#contract/one-c/one-c.values.ts";
import { claimNext } from "#server/db/send-queue.ts";
import type { Claim, Claimed } from "#server/db/send-queue.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";
import { holdOfOrder, isDueDocument, isNeededDocument } from "#server/modules/one-c/due-document.sql.ts";
import { dueOfOrder } from "#server/records/order/order-awaits.ts";

export interface DocumentRow extends Claimed {
  readonly order_id: number;
  readonly document_id: string;
  readonly status: Exclude<OneCStatus, "withdrawn">;
  readonly content_mark: Buffer;
  readonly next_at: string;
  readonly error: OneCOutcome | null;
  readonly given_to: Buffer | null;
  readonly one_c_number: string | null;
  readonly one_c_date: string | null;
  /** Key of the document in the 1C database, if our server created the document there. */
  readonly one_c_ref: string | null;
  readonly rate: string | null;
  readonly sent_at: string | null;
  readonly said: ComparedDocument | null;
  readonly differs: boolean;
  /** Current revision of the order. */
  readonly revision: number;
  /** Revision that 1C has confirmed, with its contents. Documents confirmed by older versions have no contents. */
  readonly handed_revision: number | null;
  readonly handed: ComparedDocument | null;
  /** Revision that was handed over last, which 1C may have without having confirmed it. */
  readonly given_revision: number | null;
  readonly given: ComparedDocument | null;
  readonly settled_reason: string | null;
  readonly hold: OneCHold | null;
  readonly is_needed: boolean;
  readonly is_due: boolean;
}

const columns = sql`
  d.id,
  d.order_id,
  d.document_id,
  d.status,
  d.content_mark,
  d.attempts,
  d.next_at,
  d.error,
  d.given_to,
  d.one_c_number,
  d.one_c_date,
  d.one_c_ref,
  d.rate,
  d.sent_at,
  d.said,
  d.differs,
  o.revision,
  d.handed_revision,
  d.handed,
  d.given_revision,
  d.given,
  d.settled_reason,
  ${holdOfOrder} AS hold,
  ${isNeededDocument} AS is_needed,
  ${isDueDocument} AS is_due`;

/** Finds the document of an order. With `hold`, locks the row until the transaction ends. */
export async function findDocument(
  db: TenantDb,
  by: { order: number } | { id: number },
  hold?: "hold",
): Promise<DocumentRow | undefined> {
  const which = "order" in by ? sql`d.order_id = ${by.order}` : sql`d.id = ${by.id}`;
  const rows = await db.run<DocumentRow>(
    sql`
      SELECT ${columns}
      FROM one_c_document d
        JOIN purchase_order o ON o.id = d.order_id
      WHERE d.workspace_id = ${db.me} AND ${which} ${hold === undefined ? sql`` : sql`FOR UPDATE OF d`}`,
  );
  return rows[0];
}

/** Returns why an order must not be handed over for the time being; null if it may be. */
export async function findHold(db: TenantDb, order: number): Promise<OneCHold | null> {
  const rows = await db.run<{ hold: OneCHold | null }>(
    sql`SELECT ${holdOfOrder} AS hold FROM purchase_order o WHERE o.id = ${order} AND o.customer_id = ${db.me}`,
  );
  return rows[0]?.hold ?? null;
}

/**
 * Locks the orders of due documents and returns the documents. Skips orders that are being changed at the moment, which
 * 1C fetches in its next exchange.
 */
export const lockDueDocuments = (db: TenantDb, limit: number): Promise<DocumentRow[]> =>
  db.run<DocumentRow>(sql`
    SELECT ${columns}
    FROM one_c_document d
      JOIN purchase_order o ON o.id = d.order_id
    WHERE d.workspace_id = ${db.me} AND o.customer_id = ${db.me} AND ${isDueDocument}
    ORDER BY d.id
    LIMIT ${limit}
    FOR UPDATE OF o SKIP LOCKED`);

/** Adds an order to the outbox, or queues its existing document again with the same id. */
export async function putDocument(
  db: TenantDb,
  given: { order: number; document_id: string; mark: Buffer; rate: string | null; by: number; now: Date },
): Promise<void> {
  const at = given.now.toISOString();
  await db.change(sql`
    INSERT INTO one_c_document (
      workspace_id, order_id, document_id, content_mark, rate, next_at, created_by, created_at
    )
    VALUES (
      ${db.me},
      ${given.order},
      ${given.document_id},
      ${given.mark},
      ${given.rate},
      ${at}::timestamptz,
      ${given.by},
      ${at}::timestamptz
    )
    ON CONFLICT
      (order_id) DO UPDATE SET status = 'waiting',
      content_mark = excluded.content_mark,
      rate = excluded.rate,
      attempts = 0,
      next_at = excluded.next_at,
      error = NULL,
      given_to = NULL,
      created_by = excluded.created_by
    WHERE one_c_document.workspace_id = ${db.me}`);
}

export interface ClaimedDocument extends Claimed {
  readonly workspace_id: number;
}

export const claimDocument = (db: SystemDb, claim: Claim): Promise<ClaimedDocument | undefined> =>
  claimNext<ClaimedDocument>(db, claim, {
    table: "one_c_document",
    which: sql<boolean>`
      EXISTS (SELECT FROM one_c_setting s WHERE s.workspace_id = d.workspace_id AND s.driver IN ('push', 'odata'))
      AND EXISTS (SELECT FROM purchase_order o WHERE o.id = d.order_id AND ${isDueDocument})
      AND EXISTS (SELECT FROM workspace w WHERE w.id = d.workspace_id AND w.status = 'VERIFIED')`,
    returning: sql`id, workspace_id, attempts`,
  });

/** Returns the member who last sent the order to 1C, if that member still receives emails about orders. */
export const senderOf = (
  db: TenantDb,
  document: number,
): Promise<{ workspace_id: number; email: string; language: Language }[]> =>
  db.run(sql`
    SELECT r.workspace_id, r.email, r.language
    FROM one_c_document d
      JOIN mail_recipient r ON r.id = d.created_by
    WHERE d.id = ${document} AND d.workspace_id = ${db.me} AND r.workspace_id = ${db.me} AND r.use = 'orders'`);

export interface DocumentNote {
  readonly status: "waiting" | "failed";
  readonly error: OneCOutcome | null;
  readonly next_at: Date;
}

/** Records the failure of a pending document. Returns false if the document is no longer pending. */
export async function noteDocument(db: TenantDb, id: number, note: DocumentNote): Promise<boolean> {
  const changed = await db.change(sql`
    UPDATE one_c_document
    SET
      status = ${note.status},
      error = ${note.error},
      next_at = ${note.next_at.toISOString()}::timestamptz,
      attempts = attempts + 1,
      given_to = CASE WHEN ${note.status} = 'waiting' THEN given_to END
    WHERE id = ${id} AND workspace_id = ${db.me} AND status <> 'sent'`);
  return changed > 0;
}

export interface OneCName {
  readonly number: string | null;
  readonly date: string | null;
  readonly ref?: string | null;
}

/**
 * Saves the number, date and key assigned by 1C. Missing values stay unchanged. Returns true if a value has changed.
 */
export async function nameDocument(db: TenantDb, id: number, { number, date, ref = null }: OneCName): Promise<boolean> {
  const changed = await db.change(sql`
    UPDATE one_c_document d
    SET
      one_c_number = coalesce(${number}::text, d.one_c_number),
      one_c_date = coalesce(${date}::text, d.one_c_date),
      one_c_ref = coalesce(${ref}::text, d.one_c_ref)
    WHERE d.id = ${id}
      AND d.workspace_id = ${db.me}
      AND (d.one_c_number, d.one_c_date, d.one_c_ref) IS DISTINCT FROM (
        coalesce(${number}::text, d.one_c_number),
        coalesce(${date}::text, d.one_c_date),
        coalesce(${ref}::text, d.one_c_ref)
      )`);
  return changed > 0;
}

export interface NamedDocument {
  readonly id: number;
  readonly order_id: number;
  readonly document_id: string;
  readonly number: number;
  readonly currency: CurrencyId;
  /** Sum to be paid, which the document states as well. */
  readonly due_total_with_vat: string;
  readonly supplier_id: number;
  readonly inn: string | null;
  readonly is_handed_over: boolean;
}

export const documentsNamed = (
  db: TenantDb,
  names: { ids: readonly string[]; numbers: readonly number[] },
): Promise<NamedDocument[]> =>
  db.run<NamedDocument>(sql`
    SELECT
      d.id,
      d.order_id,
      d.document_id,
      o.number,
      o.currency,
      ${dueOfOrder} AS due_total_with_vat,
      o.supplier_id,
      s.inn,
      d.status = 'sent'
        OR d.given_to IS NOT NULL
        OR EXISTS (
          SELECT
          FROM one_c_attempt a
          WHERE a.one_c_document_id = d.id AND a.workspace_id = ${db.me} AND a.outcome IN ('given', 'confirmed', 'over')
        ) AS is_handed_over
    FROM one_c_document d
      JOIN purchase_order o ON o.id = d.order_id
      JOIN workspace s ON s.id = o.supplier_id
    WHERE d.workspace_id = ${db.me}
      AND o.customer_id = ${db.me}
      AND (d.document_id = ANY(${[...names.ids]}::text[]) OR o.number = ANY(${[...names.numbers]}::int[]))`);

/**
 * Saves 1C's report on a document and whether it differs from what was handed over. A report that a person has settled
 * doesn't count as a difference until 1C reports something else. Returns true if the report is new.
 */
export async function recordReport(
  db: TenantDb,
  id: number,
  { said, differs }: { said: ComparedDocument; differs: boolean },
): Promise<boolean> {
  const report = sql`${JSON.stringify(said)}::jsonb`;
  const isSettled = sql`(d.settled_reason IS NOT NULL AND d.said IS NOT DISTINCT FROM ${report})`;
  const changed = await db.change(sql`
    UPDATE one_c_document d
    SET
      said = ${report},
      differs = ${differs} AND NOT ${isSettled},
      settled_reason = CASE WHEN ${isSettled} THEN d.settled_reason END
    WHERE d.id = ${id}
      AND d.workspace_id = ${db.me}
      AND (d.said IS DISTINCT FROM ${report} OR d.differs <> (${differs} AND NOT ${isSettled}))`);
  return changed > 0;
}

/** Returns documents that 1C has otherwise than the order is here, whichever side has changed. */
export const differingDocuments = (db: TenantDb, limit: number): Promise<DocumentRow[]> =>
  db.run<DocumentRow>(sql`
    SELECT ${columns}
    FROM one_c_document d
      JOIN purchase_order o ON o.id = d.order_id
    WHERE d.workspace_id = ${db.me}
      AND (d.differs OR (d.handed_revision IS NOT NULL AND d.status IN ('waiting', 'failed')))
    ORDER BY d.id DESC
    LIMIT ${limit}`);
