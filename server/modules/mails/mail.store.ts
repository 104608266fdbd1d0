import { sql } from "kysely";
import type { z } from "zod";
import type { Mail, mailApi, MailRow } from "#contract/mails/mail.api.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { claimNext } from "#server/db/deliveries.ts";
import type { Claim, Claimed } from "#server/db/deliveries.ts";
import { andAll, orderBy, searchWords } from "#server/db/list-query.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { BLANK, SECRET_PLACE } from "#server/platform/mail/mail-secret.ts";

type Query = z.output<(typeof mailApi)["list"]["query"]>;

/** The secret's place in a subject is blank in a list. */
const row = sql`
  m.id,
  m.kind,
  m.to_address AS "to",
  m.language,
  replace(m.subject, ${SECRET_PLACE}, ${BLANK}) AS subject,
  m.status,
  m.attempts,
  m.error,
  m.created_at,
  m.sent_at`;

/** Mails of the outbox, newest first. */
export async function listMails(db: SystemDb, query: Query): Promise<AnsweredCount & { rows: MailRow[] }> {
  const where = andAll([
    ...(query.status === undefined ? [] : [sql<boolean>`m.status = ANY(${query.status}::text[])`]),
    ...searchWords(query.search, sql`text_key(m.to_address || ' ' || m.subject)`),
  ]);
  const order = orderBy(query.ordering, { id: sql`m.id`, created_at: sql`m.created_at` }, sql`m.id`);
  const { rows } = await sql<MailRow & { count: number }>`
    SELECT ${row}, ${boundedCount(sql`mail m WHERE ${where}`)} AS count
    FROM mail m
    WHERE ${where}
    ORDER BY ${order}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`.execute(db);
  return { ...answeredCount(rows[0]?.count ?? 0), rows };
}

/** One mail as it is stored: its words have the place of the secret, which is sealed, or gone. */
export interface StoredMail extends Omit<Mail, "secret" | "may_resend"> {
  readonly secret: Buffer | null;
  readonly has_secret: boolean;
}

/** One mail with its text. */
export async function findMail(db: SystemDb, id: number): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`
    SELECT ${row}, m.text, m.html, m.next_at, m.secret, m.secret_hash IS NOT NULL AS has_secret
    FROM mail m
    WHERE m.id = ${id}`.execute(db);
  return rows[0];
}

/** A mail that waits to be sent. */
export interface WaitingMail extends Claimed {
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly secret: Buffer | null;
}

/** Claims the next mail that is due; of those with a secret alone, where only these are meant. */
export const claimMail = (db: SystemDb, claim: Claim, which?: "with_secret"): Promise<WaitingMail | undefined> =>
  claimNext<WaitingMail>(db, claim, {
    table: "mail",
    which: which === undefined ? sql<boolean>`true` : sql<boolean>`d.secret IS NOT NULL`,
    returning: sql`id, to_address AS "to", language, subject, text, html, attempts, secret`,
  });

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
      // What has gone needs no secret any more.
      ...(note.status === "sent" || note.status === "kept" ? { secret: null } : {}),
    }))
    .where("id", "=", note.id)
    .execute();
}

/**
 * Without a mail server waiting mails are kept for the administrators to read; those with a secret in the demo alone.
 */
export async function storeUnsentMails(db: SystemDb, given: { with_secrets: boolean }): Promise<void> {
  const waiting = db.updateTable("mail").set({ status: "kept" }).where("status", "=", "waiting");
  await (given.with_secrets ? waiting : waiting.where("secret", "is", null)).execute();
}

/** Forgets the secrets of mails that are over. */
export async function forgetMailSecrets(db: SystemDb, now: Date): Promise<void> {
  await db
    .updateTable("mail")
    .set({ secret: null })
    .where("secret", "is not", null)
    .where("secret_until", "<=", now.toISOString())
    .execute();
}

/** The mails whose link or code still opens something: the row of its token is there, and its time isn't over. */
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
      )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A mail as it was before its first try. */
const untried = (now: Date) =>
  ({ status: "waiting", attempts: 0, error: null, sent_at: null, next_at: now.toISOString() }) as const;

/** A mail whose link or code is gone says nothing any more: it isn't sent again. */
const isWhole = sql<boolean>`(secret_hash IS NULL OR secret IS NOT NULL)`;

/** Lets a mail be sent (again) from now on; false when it waits already, or its link or code is gone. */
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

/** Lets every mail that was given up be sent from now on, but those whose link or code is gone. */
export async function requeueFailedMails(db: SystemDb, now: Date): Promise<{ id: number; to: string }[]> {
  return db
    .updateTable("mail")
    .set(untried(now))
    .where("status", "=", "failed")
    .where(isWhole)
    .returning(["id", "to_address as to"])
    .execute();
}
