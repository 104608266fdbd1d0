import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/** Until when an account waits after too many wrong passwords; null when it doesn't. */
export async function waitsUntil(db: SystemDb, account: Buffer, rule: { now: Date; most: number; window_ms: number }): Promise<Date | null> {
  const row = await db.selectFrom("failed_try").select(["count", "since"]).where("account", "=", account).executeTakeFirst();
  if (row === undefined || row.count < rule.most) return null;
  const until = new Date(Date.parse(row.since) + rule.window_ms);
  return until > rule.now ? until : null;
}

/** Counts a wrong password; a window that is over begins anew. */
export async function countFailure(db: SystemDb, account: Buffer, rule: { now: Date; window_ms: number }): Promise<void> {
  const now = rule.now.toISOString();
  const begun = new Date(rule.now.getTime() - rule.window_ms).toISOString();
  await sql`
    INSERT INTO failed_try AS f (account, count, since) VALUES (${account}, 1, ${now}::timestamptz)
    ON CONFLICT (account) DO UPDATE SET count = CASE WHEN f.since <= ${begun}::timestamptz THEN 1 ELSE f.count + 1 END, since = CASE WHEN f.since <= ${begun}::timestamptz THEN ${now}::timestamptz ELSE f.since END`.execute(db);
}

/** Forgets the wrong passwords of an account: its owner has come in. */
export async function forgetFailures(db: SystemDb, account: Buffer): Promise<void> {
  await db.deleteFrom("failed_try").where("account", "=", account).execute();
}
