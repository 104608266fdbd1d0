import { sql } from "kysely";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

/**
 * Locks an offer of any supplier that is due for a reminder. Skips rows locked by another server process or by the
 * supplier. No reminders are due after the closing date.
 */
export async function claimDueReminder(
  db: SystemDb,
  given: { now: Date; except: readonly number[] },
): Promise<{ id: number; workspace_id: number } | undefined> {
  const now = given.now.toISOString();
  const { rows } = await sql<{ id: number; workspace_id: number }>`
    SELECT o.id, o.supplier_id AS workspace_id
    FROM offer o
      JOIN tender t ON t.id = o.tender_id
    WHERE o.status = 'NOT_PROCESSED'
      AND o.remind_at <= ${now}::timestamptz
      AND t.status = 'TENDER_OPENED'
      AND t.closing_date > ${now}::timestamptz
      AND o.id <> ALL(${[...given.except]}::bigint[])
    ORDER BY o.remind_at
    LIMIT 1
    FOR UPDATE OF o SKIP LOCKED`.execute(db);
  return rows[0];
}

/**
 * Records that the supplier was reminded automatically. There is no second automatic reminder unless the tender is
 * extended.
 */
export const noteClockReminded = (db: TenantDb, offer: number, at: Date): Promise<number> =>
  db.change(
    sql`
      UPDATE offer
      SET remind_at = NULL, reminded_at = ${at.toISOString()}
      WHERE supplier_id = ${db.me} AND id = ${offer}`,
  );
