import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

export const orderDeclined = (id: number): RawBuilder<unknown> =>
  sql`
    UPDATE purchase_order
    SET status = 'CLOSED', payment_status = 'REFUSED', declined_at = now(), declined_by = 'customer'
    WHERE id = ${id}`;

export const offerSetAside = (id: number): RawBuilder<unknown> =>
  sql`UPDATE offer SET status = 'NOT_PROCESSED' WHERE id = ${id}`;

/**
 * Runs a change without committing and starts a concurrent call (PostgreSQL only). Commits once the call waits for a
 * lock or has finished, and returns the result of the call. Both orders of two concurrent changes can thus be tested
 * deterministically.
 */
export async function whileLocked<Answer>(
  db: SystemDb,
  change: RawBuilder<unknown>,
  meanwhile: () => Promise<Answer>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await db.transaction().execute(async (held) => {
    await change.execute(held);
    // Runs the deferred constraint triggers before the concurrent call.
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(held);
    let isAnswered = false;
    answer = meanwhile().finally(() => {
      isAnswered = true;
    });
    const [own] = (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(held)).rows;
    // A transaction sees the connections that existed when it first looked, so another one looks.
    const blocked = sql`SELECT FROM pg_stat_activity WHERE ${own?.pid} = ANY(pg_blocking_pids(pid))`;
    while (!isAnswered && (await blocked.execute(db)).rows.length === 0);
  });
  if (answer === undefined) throw new Error("nothing was called");
  return answer;
}
