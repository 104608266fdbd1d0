import { sql } from "kysely";
import type { ComparedDocument } from "#contract/one-c/difference.ts";
import type { Language } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { OneCOutcome, OneCStatus } from "#contract/one-c/one-c.values.ts";
import { claimNext } from "#server/db/send-queue.ts";
import type { Claim, Claimed } from "#server/db/send-queue.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

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
  d.said`;

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
      WHERE d.workspace_id = ${db.me} AND ${which} ${hold === undefined ? sql`` : sql`FOR UPDATE`}`,
  );
  return rows[0];
}

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
    WHERE one_c_document.workspace_id = ${db.me} AND one_c_document.status <> 'sent'`);
}

export interface ClaimedDocument extends Claimed {
  readonly workspace_id: number;
}

export const claimDocument = (db: SystemDb, claim: Claim): Promise<ClaimedDocument | undefined> =>
  claimNext<ClaimedDocument>(db, claim, {
    table: "one_c_document",
    which: sql<boolean>`
      EXISTS (SELECT FROM one_c_setting s WHERE s.workspace_id = d.workspace_id AND s.driver IN ('push', 'odata'))
      AND EXISTS (SELECT FROM purchase_order o WHERE o.id = d.order_id AND o.status = 'OPENED')
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
  readonly status: "waiting" | "sent" | "failed";
  readonly error: OneCOutcome | null;
  readonly next_at: Date;
  readonly sent_at: Date | null;
}

/** Records the outcome of a pending document. Returns false if the document is no longer pending. */
export async function noteDocument(db: TenantDb, id: number, note: DocumentNote): Promise<boolean> {
  const changed = await db.change(sql`
    UPDATE one_c_document
    SET
      status = ${note.status},
      error = ${note.error},
      next_at = ${note.next_at.toISOString()}::timestamptz,
      attempts = attempts + 1,
      sent_at = ${note.sent_at === null ? null : note.sent_at.toISOString()}::timestamptz,
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

export const waitingDocuments = (db: TenantDb, limit: number): Promise<DocumentRow[]> =>
  db.run<DocumentRow>(sql`
    SELECT ${columns}
    FROM one_c_document d
      JOIN purchase_order o ON o.id = d.order_id
    WHERE d.workspace_id = ${db.me} AND o.customer_id = ${db.me} AND d.status = 'waiting' AND o.status = 'OPENED'
    ORDER BY d.id
    LIMIT ${limit}`);

/**
 * Records that 1C has fetched documents, except those queued again in the meantime. Clears the requests of earlier
 * fetches, which are identical and would pile up if 1C never confirms.
 */
export async function markDocumentsSent(
  db: TenantDb,
  given: readonly Pick<DocumentRow, "id" | "content_mark">[],
  visit: Buffer,
): Promise<void> {
  const rows = JSON.stringify(given.map(({ id, content_mark }) => ({ id, mark: content_mark.toString("hex") })));
  await db.change(
    sql`
      UPDATE one_c_attempt
      SET request = NULL
      WHERE workspace_id = ${db.me}
        AND one_c_document_id = ANY(${given.map(({ id }) => id)}::bigint[])
        AND outcome = 'given'
        AND request IS NOT NULL`,
  );
  await db.change(sql`
    UPDATE one_c_document d
    SET given_to = ${visit}
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(id bigint, mark text)
    WHERE d.workspace_id = ${db.me} AND d.id = r.id AND d.content_mark = decode(r.mark, 'hex') AND d.status = 'waiting'`);
}

export const sentUnconfirmedDocuments = (
  db: TenantDb,
  visit: Buffer,
): Promise<Pick<DocumentRow, "id" | "content_mark">[]> =>
  db.build
    .selectFrom("one_c_document")
    .select(["id", "content_mark"])
    .where("workspace_id", "=", db.me)
    .where("given_to", "=", visit)
    .where("status", "=", "waiting")
    .orderBy("id")
    .execute();

export interface NamedDocument {
  readonly id: number;
  readonly order_id: number;
  readonly document_id: string;
  readonly number: number;
  readonly currency: CurrencyId;
  readonly total_with_vat: string;
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
      o.total_with_vat,
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

/** Saves 1C's report on a document and whether it differs from the order. Returns true if the report is new. */
export const recordReport = async (
  db: TenantDb,
  id: number,
  given: { said: ComparedDocument; differs: boolean },
): Promise<boolean> =>
  (await db.change(sql`
    UPDATE one_c_document
    SET said = ${JSON.stringify(given.said)}::jsonb, differs = ${given.differs}
    WHERE id = ${id}
      AND workspace_id = ${db.me}
      AND (said IS DISTINCT FROM ${JSON.stringify(given.said)}::jsonb OR differs <> ${given.differs})`)) > 0;

export const differingDocuments = (db: TenantDb, limit: number): Promise<DocumentRow[]> =>
  db.run<DocumentRow>(sql`
    SELECT ${columns}
    FROM one_c_document d
    WHERE d.workspace_id = ${db.me} AND d.differs
    ORDER BY d.id DESC
    LIMIT ${limit}`);
