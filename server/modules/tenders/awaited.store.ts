import { sql } from "kysely";
import type { Language } from "#contract/primitives.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

/** An address that a tender waits for, as stored. */
export interface AwaitedRow {
  readonly id: number;
  readonly email: string;
  readonly language: Language;
  readonly sent_at: string | null;
  readonly sent_count: number;
  /** Somebody has an account with it. For the mail alone: it goes to nobody else. */
  readonly has_account: boolean;
}

/** The addresses that a tender of the workspace waits for, in the order in which they were added. */
export const listAwaited = (db: TenantDb, tender: number): Promise<AwaitedRow[]> =>
  db.run<AwaitedRow>(sql`
    SELECT a.id, a.email, a.language, a.sent_at, a.sent_count, EXISTS (SELECT FROM app_user u WHERE u.email = a.email) AS has_account
    FROM tender_awaited a WHERE a.workspace_id = ${db.me} AND a.tender_id = ${tender} ORDER BY a.id`);

/** Lets a tender wait for addresses, in the order in which they are given. */
export const insertAwaited = (
  db: TenantDb,
  tender: number,
  given: { emails: readonly string[]; language: Language; at: Date },
): Promise<number> =>
  db.change(sql`
    INSERT INTO tender_awaited (tender_id, workspace_id, email, language, created_at)
    SELECT ${tender}::bigint, ${db.me}, r.email, ${given.language}, ${given.at.toISOString()}::timestamptz FROM unnest(${[...given.emails]}::text[]) WITH ORDINALITY AS r(email, n) ORDER BY r.n`);

/** Notes a mail to each of these, and how many each had on the day of it. */
export const noteMailed = (
  db: TenantDb,
  rows: readonly { readonly id: number; readonly sent_count: number }[],
  at: Date,
): Promise<number> =>
  db.change(sql`
    UPDATE tender_awaited a SET sent_at = ${at.toISOString()}, sent_count = r.sent_count
    FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ sent_count }) => sent_count)}::integer[]) AS r(id, sent_count) WHERE a.id = r.id AND a.workspace_id = ${db.me}`);

/** Waits for an address no more; false when that is so already. */
export const deleteAwaited = async (db: TenantDb, tender: number, id: number): Promise<boolean> =>
  (await db.change(
    sql`DELETE FROM tender_awaited a WHERE a.workspace_id = ${db.me} AND a.tender_id = ${tender} AND a.id = ${id}`,
  )) > 0;

/** Lets a new tender wait for the addresses that an earlier one still waits for; nothing is mailed. */
export const copyAwaited = (db: TenantDb, from: number, to: { tender: number; at: Date }): Promise<number> =>
  db.change(sql`
    INSERT INTO tender_awaited (tender_id, workspace_id, email, language, created_at)
    SELECT ${to.tender}::bigint, ${db.me}, a.email, a.language, ${to.at.toISOString()}::timestamptz FROM tender_awaited a WHERE a.workspace_id = ${db.me} AND a.tender_id = ${from} ORDER BY a.id`);

/** A tender of whomever that waits for an address. */
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

/** The open tenders that wait for an address, whoever's they are, in the order in which they are to be held. */
export async function tendersWaitingFor(db: SystemDb, email: string, now: Date): Promise<WaitingTender[]> {
  const { rows } = await sql<WaitingTender>`
    SELECT a.id, a.email, a.tender_id, t.number, t.round, t.name, t.closing_date, t.urgent, (SELECT count(*) FROM lot l WHERE l.tender_id = t.id) AS lot_count, w.id AS customer_id, w.name AS customer_name
    FROM tender_awaited a JOIN tender t ON t.id = a.tender_id JOIN workspace w ON w.id = a.workspace_id
    WHERE a.email = ${email} AND t.status = 'TENDER_OPENED' AND (t.closing_date IS NULL OR t.closing_date > ${now.toISOString()}::timestamptz) AND w.status <> 'CLOSED' ORDER BY a.tender_id`.execute(
    db,
  );
  return rows;
}
