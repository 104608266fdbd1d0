import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { INTERNAL_MAILS } from "#contract/mails/mail-kinds.ts";
import type { Mail, MailQuery, MailRow } from "#contract/mails/mail.api.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { claimNext } from "#server/db/send-queue.ts";
import type { Claim, Claimed } from "#server/db/send-queue.ts";
import { findListIds } from "#server/db/find-page.ts";
import { andAll, conditionIfSet, isAmong, operatorDay, orderBy, searchWords, withIds } from "#server/db/list-query.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { BLANK, SECRET_PLACE } from "#server/platform/mail/mail-secret.ts";

type Filters = Omit<MailQuery, "limit" | "offset">;

const isInternal = sql<boolean>`m.kind = ANY(${[...INTERNAL_MAILS]}::text[])`;

/** Columns of the email list. A secret in the subject is shown as a blank. An internal subject is not read. */
const row = sql`
  m.id,
  m.kind,
  m.to_address AS "to",
  m.language,
  CASE WHEN ${isInternal} THEN NULL ELSE replace(m.subject, ${SECRET_PLACE}, ${BLANK}) END AS subject,
  m.status,
  m.attempts,
  m.error,
  m.created_at,
  m.sent_at`;

/** A row of the list. The subject of an internal email is null. */
export interface StoredMailRow extends Omit<MailRow, "subject"> {
  readonly subject: string | null;
}

const ORDER = { id: sql`m.id`, created_at: sql`m.created_at` };

const found = (query: Filters): RawBuilder<SqlBool> =>
  andAll([
    ...withIds(sql`m.id`, query.id),
    ...(query.status === undefined ? [] : [sql<boolean>`m.status = ANY(${query.status}::text[])`]),
    ...conditionIfSet(query.from, (day) => sql<boolean>`m.created_at >= ${operatorDay(day)}`),
    ...conditionIfSet(query.to, (day) => sql<boolean>`m.created_at < ${operatorDay(day)} + interval '1 day'`),
    ...searchWords(
      query.search,
      sql`text_key(m.to_address || CASE WHEN ${isInternal} THEN '' ELSE ' ' || m.subject END)`,
    ),
  ]);

export const findMailIds = (db: SystemDb, query: Filters, most: number): Promise<number[]> =>
  findListIds(db, query, { id: sql`m.id`, from: sql`mail m WHERE ${found(query)}`, keys: ORDER, most });

export async function findMails(db: SystemDb, ids: readonly number[]): Promise<StoredMailRow[]> {
  const { rows } = await sql<StoredMailRow>`SELECT ${row} FROM mail m WHERE ${isAmong(sql`m.id`, ids)}`.execute(db);
  return rows;
}

export async function listMails(db: SystemDb, query: MailQuery): Promise<AnsweredCount & { rows: StoredMailRow[] }> {
  const where = found(query);
  const order = orderBy(query.ordering, ORDER, sql`m.id`);
  const { rows } = await sql<StoredMailRow & { count: number }>`
    SELECT ${row}, ${boundedCount(sql`mail m WHERE ${where}`)} AS count
    FROM mail m
    WHERE ${where}
    ORDER BY ${order}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`.execute(db);
  return { ...answeredCount(rows[0]?.count ?? 0), rows };
}

/** Database record of an email. Its text has a placeholder for the secret, which is sealed or already deleted. */
export interface StoredMail extends Omit<Mail, "secret" | "may_resend" | "subject"> {
  /** Null if the email is internal. */
  readonly subject: string | null;
  readonly secret: Buffer | null;
  readonly has_secret: boolean;
}

export async function findMail(db: SystemDb, id: number): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`
    SELECT ${row}, m.text, m.html, m.next_at, m.secret, m.secret_hash IS NOT NULL AS has_secret
    FROM mail m
    WHERE m.id = ${id}`.execute(db);
  return rows[0];
}

export interface WaitingMail extends Claimed {
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly secret: Buffer | null;
}

export const claimMail = (db: SystemDb, claim: Claim, which?: "with_secret"): Promise<WaitingMail | undefined> =>
  claimNext<WaitingMail>(db, claim, {
    table: "mail",
    which: which === undefined ? sql<boolean>`true` : sql<boolean>`d.secret IS NOT NULL`,
    returning: sql`id, to_address AS "to", language, subject, text, html, attempts, secret`,
  });

/** Records the outcome of a delivery attempt. `next_at` is the time of the next attempt. */
export async function noteMail(
  db: SystemDb,
  note: { id: number; status: "sent" | "failed" | "waiting" | "kept"; error: string | null; now: Date; next_at: Date },
): Promise<void> {
  await db
    .updateTable("mail")
    .set((eb) => ({
      status: note.status,
      error: note.error,
      attempts: note.status === "kept" ? eb.ref("attempts") : eb("attempts", "+", 1),
      next_at: note.next_at.toISOString(),
      sent_at: note.status === "sent" ? note.now.toISOString() : null,
      // Deletes the secret after delivery.
      ...(note.status === "sent" || note.status === "kept" ? { secret: null } : {}),
    }))
    .where("id", "=", note.id)
    .execute();
}

/**
 * Marks pending emails as stored for administrators, used when no mail server is configured. Emails with secrets are
 * included in the demo only.
 */
export async function storeUnsentMails(db: SystemDb, given: { with_secrets: boolean }): Promise<void> {
  const waiting = db.updateTable("mail").set({ status: "kept" }).where("status", "=", "waiting");
  await (given.with_secrets ? waiting : waiting.where("secret", "is", null)).execute();
}

export async function forgetMailSecrets(db: SystemDb, now: Date): Promise<void> {
  await db
    .updateTable("mail")
    .set({ secret: null })
    .where("secret", "is not", null)
    .where("secret_until", "<=", now.toISOString())
    .execute();
}

/** Returns the ids of emails with a link or code that still works: its token exists and has not expired. */
export async function mailsInForce(db: SystemDb, now: Date): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT m.id
    FROM mail m
    WHERE m.secret_until > ${now.toISOString()}::timestamptz
      AND (
        EXISTS (SELECT FROM user_token t WHERE t.token_hash = m.secret_hash)
        OR EXISTS (
          SELECT
          FROM workspace_invite i
          WHERE i.token_hash = m.secret_hash AND i.status = 'REQUESTED' AND i.cleared_at IS NULL
        )
        OR EXISTS (SELECT FROM tender_awaited a WHERE a.token_hash = m.secret_hash)
        OR EXISTS (SELECT FROM supplier_invite i WHERE i.token_hash = m.secret_hash)
      )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const untried = (now: Date) =>
  ({ status: "waiting", attempts: 0, error: null, sent_at: null, next_at: now.toISOString() }) as const;

/** Excludes emails whose link or code was deleted. Without it they are useless, so they are never sent again. */
const isWhole = sql<boolean>`(secret_hash IS NULL OR secret IS NOT NULL)`;

/** Queues an email again. Returns false if the email is already pending or its link or code was deleted. */
export async function requeueMail(db: SystemDb, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail")
    .set(untried(now))
    .where("id", "=", id)
    .where("status", "!=", "waiting")
    .where(isWhole)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function requeueFailedMails(db: SystemDb, now: Date): Promise<{ id: number; to: string }[]> {
  return db
    .updateTable("mail")
    .set(untried(now))
    .where("status", "=", "failed")
    .where(isWhole)
    .returning(["id", "to_address as to"])
    .execute();
}
