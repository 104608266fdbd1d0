import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";
import type { Clock } from "#server/core/clock.ts";

/*
 * What goes out after a commit waits in a table of its own: mails, and documents for 1C. A row is claimed by one server
 * at a time, tried again later and later, and given up after some tries until a person looks at it.
 */

const AT_ONCE = 20;
const CLAIM_MS = 5 * 60_000;
const MAX_ATTEMPTS = 8;
/** Half a minute, then twice as long each time: the last try comes an hour after the first. */
const delayOf = (attempts: number): number => 30_000 * 2 ** attempts;

/** A row that was claimed; how often it was tried before. */
export interface Claimed {
  readonly id: number;
  readonly attempts: number;
}
/** From when to when a row is claimed. */
export interface Claim {
  readonly now: Date;
  readonly until: Date;
}

/**
 * Claims the next row that is due: it is put off until `until`, so that no other server takes it meanwhile, and a
 * server that dies while it delivers has only delayed it.
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

/** What becomes of a row that was tried once more in vain, and when it is tried again. */
export const afterFailure = ({ attempts }: Claimed, now: Date): { status: "waiting" | "failed"; next_at: Date } => ({
  status: attempts + 1 < MAX_ATTEMPTS ? "waiting" : "failed",
  next_at: new Date(now.getTime() + delayOf(attempts)),
});

/**
 * Delivers what is due, row by row. No transaction is held meanwhile: a slow other side holds up neither the database
 * nor the other rows.
 */
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
