import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/** What declining an order writes into it. */
export const orderDeclined = (id: number): RawBuilder<unknown> =>
  sql`
    UPDATE purchase_order
    SET status = 'CLOSED', payment_status = 'REFUSED', declined_at = now(), declined_by = 'customer'
    WHERE id = ${id}`;

/** What setting an entered offer aside writes into it. */
export const offerSetAside = (id: number): RawBuilder<unknown> =>
  sql`UPDATE offer SET status = 'NOT_PROCESSED' WHERE id = ${id}`;

/**
 * Makes a change without ending it, meanwhile calls (PostgreSQL only), and ends the change once the call waits for it
 * or has been answered; returns the answer. So of two changes at once each order is tried, not hoped for.
 */
export async function whileLocked<Answer>(
  db: SystemDb,
  change: RawBuilder<unknown>,
  meanwhile: () => Promise<Answer>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await db.transaction().execute(async (held) => {
    await change.execute(held);
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
