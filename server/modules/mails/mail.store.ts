import { sql } from "kysely";
import type { z } from "zod";
import type { Mail, mailApi, MailRow } from "#contract/mails/mail.api.ts";
import { all, orderBy, searchWords } from "#server/db/list-query.ts";
import type { SystemDb } from "#server/db/scope.ts";

type Query = z.output<(typeof mailApi)["list"]["query"]>;

const row = sql`m.id, m.kind, m.to_address AS "to", m.language, m.subject, m.status, m.attempts, m.error, m.created_at, m.sent_at`;

/** Mails of the outbox, newest first. */
export async function listMails(db: SystemDb, query: Query): Promise<{ count: number; rows: MailRow[] }> {
  const where = all([
    ...(query.status === undefined ? [] : [sql<boolean>`m.status = ANY(${query.status}::text[])`]),
    ...searchWords(query.search, sql`lower(m.to_address || ' ' || m.subject)`),
  ]);
  const order = orderBy(query.ordering, { id: sql`m.id`, created_at: sql`m.created_at` }, sql`m.id`);
  const { rows } = await sql<
    MailRow & { count: number }
  >`SELECT ${row}, count(*) OVER () AS count FROM mail m WHERE ${where} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(
    db,
  );
  return { count: rows[0]?.count ?? 0, rows };
}

/** One mail with its text. */
export async function findMail(db: SystemDb, id: number): Promise<Mail | undefined> {
  const { rows } = await sql<Mail>`SELECT ${row}, m.text, m.html, m.next_at FROM mail m WHERE m.id = ${id}`.execute(db);
  return rows[0];
}

/** A mail that waits to be sent. */
export interface WaitingMail {
  readonly id: number;
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attempts: number;
}

/**
 * Claims the next mail that is due: it is put off until `until`, so that no other server takes it meanwhile, and a
 * server that dies while sending has only delayed it.
 */
export async function claimMail(db: SystemDb, options: { now: Date; until: Date }): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    UPDATE mail SET next_at = ${options.until.toISOString()}::timestamptz
    WHERE id = (SELECT id FROM mail WHERE status = 'waiting' AND next_at <= ${options.now.toISOString()}::timestamptz ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, to_address AS "to", language, subject, text, html, attempts`.execute(db);
  return rows[0];
}

/** Notes what became of a mail; `next_at` is when to try again. */
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
    }))
    .where("id", "=", note.id)
    .execute();
}

/** Without a mail server every waiting mail is kept for the administrators to read. */
export async function keepMails(db: SystemDb): Promise<void> {
  await db.updateTable("mail").set({ status: "kept" }).where("status", "=", "waiting").execute();
}

/** A mail as it was before its first try. */
const untried = (now: Date) =>
  ({ status: "waiting", attempts: 0, error: null, sent_at: null, next_at: now.toISOString() }) as const;

/** Lets a mail be sent (again) from now on; false when it waits already. */
export async function putBack(db: SystemDb, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail")
    .set(untried(now))
    .where("id", "=", id)
    .where("status", "!=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets every mail that was given up be sent from now on. */
export async function putBackFailed(db: SystemDb, now: Date): Promise<{ id: number; to: string }[]> {
  return db
    .updateTable("mail")
    .set(untried(now))
    .where("status", "=", "failed")
    .returning(["id", "to_address as to"])
    .execute();
}
