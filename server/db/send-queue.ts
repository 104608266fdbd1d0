import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { MINUTE_MS } from "#contract/time-units.ts";
import type { SystemDb } from "#server/db/scope.ts";
import type { Clock } from "#server/core/clock.ts";

/*
 * Emails and documents for 1C are queued in a table and sent after the commit. Each row is claimed by one server at a
 * time. Failed rows are retried with a growing delay. After the last attempt, a row is marked as failed so that a
 * person can check it.
 */

const AT_ONCE = 20;
const CLAIM_MS = 5 * MINUTE_MS;
const MAX_ATTEMPTS = 8;
/**
 * Returns the retry delay in milliseconds: 30 seconds, doubled with each attempt. The last retry comes about an hour
 * after the first.
 */
const delayOf = (attempts: number): number => 30_000 * 2 ** attempts;

export interface Claimed {
  readonly id: number;
  readonly attempts: number;
}
export interface Claim {
  readonly now: Date;
  readonly until: Date;
}

/**
 * Claims the next due row by postponing it until `until`. No other server takes the row before then. If the server dies
 * during the delivery, the row becomes due again.
 */
export async function claimNext<R extends Claimed>(
  db: SystemDb,
  { now, until }: Claim,
  from: { table: "mail" | "one_c_document"; which: RawBuilder<SqlBool>; returning: RawBuilder<unknown> },
): Promise<R | undefined> {
  const table = sql.table(from.table);
  const { rows } = await sql<R>`
    UPDATE ${table}
    SET next_at = ${until.toISOString()}::timestamptz
    WHERE id = (
      SELECT d.id
      FROM ${table} d
      WHERE d.status = 'waiting' AND d.next_at <= ${now.toISOString()}::timestamptz AND ${from.which}
      ORDER BY d.next_at, d.id
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING ${from.returning}`.execute(db);
  return rows[0];
}

export const afterFailure = ({ attempts }: Claimed, now: Date): { status: "waiting" | "failed"; next_at: Date } => ({
  status: attempts + 1 < MAX_ATTEMPTS ? "waiting" : "failed",
  next_at: new Date(now.getTime() + delayOf(attempts)),
});

/** Delivers due rows one by one, outside a transaction. A slow recipient blocks neither the database nor other rows. */
export async function deliverWaiting<R extends Claimed>(
  deps: { readonly db: SystemDb; readonly clock: Clock },
  claim: (db: SystemDb, claim: Claim) => Promise<R | undefined>,
  deliver: (row: R, now: Date) => Promise<void>,
): Promise<void> {
  for (let count = 0; count < AT_ONCE; count += 1) {
    const now = deps.clock.now();
    const row = await claim(deps.db, { now, until: new Date(now.getTime() + CLAIM_MS) });
    if (row === undefined) return;
    await deliver(row, now);
  }
}
