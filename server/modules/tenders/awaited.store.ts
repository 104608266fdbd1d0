import { sql } from "kysely";
import type { Language } from "#contract/primitives.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

export interface AwaitedRow {
  readonly id: number;
  readonly email: string;
  readonly language: Language;
  readonly sent_at: string | null;
  readonly sent_count: number;
  /**
   * True if an account with this address exists. Only the text of the email may depend on this flag, and no response
   * may contain it.
   */
  readonly has_account: boolean;
}

export const listAwaited = (db: TenantDb, tender: number): Promise<AwaitedRow[]> =>
  db.run<AwaitedRow>(sql`
    SELECT a.id, a.email, a.language, a.sent_at, a.sent_count, k.address IS NOT NULL AS has_account
    FROM tender_awaited a
      LEFT JOIN known_address(
        ARRAY(SELECT e.email FROM tender_awaited e WHERE e.workspace_id = ${db.me} AND e.tender_id = ${tender})
      ) k ON k.address = a.email
    WHERE a.workspace_id = ${db.me} AND a.tender_id = ${tender}
    ORDER BY a.id`);

export const insertAwaited = (
  db: TenantDb,
  tender: number,
  given: { emails: readonly string[]; language: Language; at: Date },
): Promise<number> =>
  db.change(sql`
    INSERT INTO tender_awaited (tender_id, workspace_id, email, language, created_at)
    SELECT ${tender}::bigint, ${db.me}, r.email, ${given.language}, ${given.at.toISOString()}::timestamptz
    FROM unnest(${[...given.emails]}::text[])
    WITH ORDINALITY AS r(email, n)
    ORDER BY r.n`);

export interface LinkedTender {
  readonly email: string;
  readonly customer: string;
  readonly number: number;
  readonly round: number;
  readonly name: string;
  readonly closing_date: string | null;
  readonly is_over: boolean;
}

/**
 * Returns the tender for the link in an invitation email. Returns undefined if the address was removed from the tender.
 */
export async function tenderOfLink(db: SystemDb, token_hash: Buffer, now: Date): Promise<LinkedTender | undefined> {
  const { rows } = await sql<LinkedTender>`
    SELECT
      a.email,
      w.name AS customer,
      t.number,
      t.round,
      t.name,
      t.closing_date,
      t.status <> 'TENDER_OPENED' OR coalesce(t.closing_date <= ${now.toISOString()}::timestamptz, false) AS is_over
    FROM tender_awaited a
      JOIN tender t ON t.id = a.tender_id
      JOIN workspace w ON w.id = a.workspace_id
    WHERE (a.token_hash = ${token_hash} OR a.former_token_hashes @> ARRAY[${token_hash}::bytea])
      AND w.status <> 'CLOSED'`.execute(db);
  return rows[0];
}

/** Removes an invited address. Returns false if it was already removed. */
export const deleteAwaited = async (db: TenantDb, tender: number, id: number): Promise<boolean> =>
  (await db.change(
    sql`DELETE FROM tender_awaited a WHERE a.workspace_id = ${db.me} AND a.tender_id = ${tender} AND a.id = ${id}`,
  )) > 0;

/** Copies the unanswered invited addresses of an earlier tender to a new tender. Sends no emails. */
export const copyAwaited = (db: TenantDb, from: number, to: { tender: number; at: Date }): Promise<number> =>
  db.change(sql`
    INSERT INTO tender_awaited (tender_id, workspace_id, email, language, created_at)
    SELECT ${to.tender}::bigint, ${db.me}, a.email, a.language, ${to.at.toISOString()}::timestamptz
    FROM tender_awaited a
    WHERE a.workspace_id = ${db.me} AND a.tender_id = ${from}
    ORDER BY a.id`);

export interface WaitingTender {
  readonly id: number;
  readonly email: string;
  readonly tender_id: number;
  readonly number: number;
  readonly round: number;
  readonly name: string;
  readonly closing_date: string | null;
  readonly urgent: boolean;
  readonly lot_count: number;
  readonly customer_id: number;
  readonly customer_name: string;
}

/**
 * Returns the open tenders of all companies that have invited the email address, in the order in which they must be
 * locked.
 */
export async function tendersWaitingFor(db: SystemDb, email: string, now: Date): Promise<WaitingTender[]> {
  const { rows } = await sql<WaitingTender>`
    SELECT
      a.id,
      a.email,
      a.tender_id,
      t.number,
      t.round,
      t.name,
      t.closing_date,
      t.urgent,
      (SELECT count(*) FROM lot l WHERE l.tender_id = t.id) AS lot_count,
      w.id AS customer_id,
      w.name AS customer_name
    FROM tender_awaited a
      JOIN tender t ON t.id = a.tender_id
      JOIN workspace w ON w.id = a.workspace_id
    WHERE a.email = ${email}
      AND t.status = 'TENDER_OPENED'
      AND (t.closing_date IS NULL OR t.closing_date > ${now.toISOString()}::timestamptz)
      AND w.status <> 'CLOSED'
    ORDER BY a.tender_id`.execute(db);
  return rows;
}
