import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/**
 * Locks an open tender of any company whose closing date has passed. Skips tenders that another server process has
 * locked.
 */
export async function claimDueTender(
  db: SystemDb,
  given: { now: Date; except: readonly number[] },
): Promise<{ id: number; workspace_id: number } | undefined> {
  const { rows } = await sql<{ id: number; workspace_id: number }>`
    SELECT t.id, t.workspace_id
    FROM tender t
    WHERE t.status = 'TENDER_OPENED'
      AND t.closing_date <= ${given.now.toISOString()}::timestamptz
      AND t.id <> ALL(${[...given.except]}::bigint[])
    ORDER BY t.closing_date
    LIMIT 1
    FOR UPDATE SKIP LOCKED`.execute(db);
  return rows[0];
}
