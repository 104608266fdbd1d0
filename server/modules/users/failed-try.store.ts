import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/**
 * Counts an attempt on an account. Returns the number of attempts in the current time window. The count restarts when
 * the window has expired.
 */
export async function countTry(
  db: SystemDb,
  account: Buffer,
  rule: { now: Date; window_ms: number },
): Promise<{ count: number; since: string }> {
  const now = rule.now.toISOString();
  const begun = new Date(rule.now.getTime() - rule.window_ms).toISOString();
  const { rows } = await sql<{ count: number; since: string }>`
    INSERT INTO failed_try AS f (account, count, since)
    VALUES (${account}, 1, ${now}::timestamptz)
    ON CONFLICT
      (account) DO UPDATE SET count = CASE WHEN f.since <= ${begun}::timestamptz THEN 1 ELSE f.count + 1 END,
      since = CASE WHEN f.since <= ${begun}::timestamptz THEN ${now}::timestamptz ELSE f.since END
    RETURNING count, since`.execute(db);
  return rows[0] ?? { count: 1, since: now };
}

export async function forgetTries(db: SystemDb, account: Buffer): Promise<void> {
  await db.deleteFrom("failed_try").where("account", "=", account).execute();
}
