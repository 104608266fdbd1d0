import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/**
 * Makes a change without ending it, meanwhile calls (PostgreSQL only), and ends the change once the call waits for it
 * or has been answered; returns the answer. So of two changes at once each order is tried, not hoped for.
 */
export async function whileHeld<Answer>(
  db: SystemDb,
  change: (held: SystemDb) => Promise<unknown>,
  meanwhile: () => Promise<Answer>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await db.transaction().execute(async (held) => {
    await change(held);
    // What is noted at the commit is noted before the call.
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(held);
    let isAnswered = false;
    answer = meanwhile().finally(() => {
      isAnswered = true;
    });
    const blocked = sql`SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))`;
    while (!isAnswered && (await blocked.execute(held)).rows.length === 0);
  });
  if (answer === undefined) throw new Error("nothing was called");
  return answer;
}
