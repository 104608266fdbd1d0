import { sql } from "kysely";
import type { z } from "zod";
import type { CHANGE_FIELDS, TenderChange } from "#contract/changes/tender-change.api.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

/** A change to one field. For a closing date, the value is a timestamp. For a document, the value is the file name. */
export interface FieldChange {
  readonly field: (typeof CHANGE_FIELDS)[number];
  readonly before: string | null;
  readonly after: string | null;
}

export interface UnannouncedChange extends FieldChange {
  readonly at: string;
}

/** Inserts changes of a tender for its suppliers. `is_announced` means that a separate email reports them. */
export const insertChanges = (
  db: TenantDb,
  tender: number,
  given: { changes: readonly FieldChange[]; is_announced: boolean; at: Date },
): Promise<number> =>
  db.change(sql`
    INSERT INTO tender_change (tender_id, workspace_id, field, before, after, is_announced, at)
    SELECT
      ${tender}::bigint,
      ${db.me}::bigint,
      r.field,
      r.before,
      r.after,
      ${given.is_announced}::boolean,
      ${given.at.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(given.changes)}::jsonb) AS r(field text, before text, after text)`);

/** Schedules the email about the changes, unless an email is already scheduled. */
export const scheduleAnnouncement = (db: TenantDb, tender: number, at: Date): Promise<number> =>
  db.change(
    sql`
      UPDATE tender
      SET announce_at = ${at.toISOString()}
      WHERE workspace_id = ${db.me} AND id = ${tender} AND announce_at IS NULL`,
  );

/**
 * Locks an open tender of any company whose changes are due to be mailed. Skips rows that another server process has
 * locked.
 */
export async function claimDueAnnouncement(
  db: SystemDb,
  given: { now: Date; except: readonly number[] },
): Promise<{ id: number; workspace_id: number } | undefined> {
  const { rows } = await sql<{ id: number; workspace_id: number }>`
    SELECT t.id, t.workspace_id
    FROM tender t
    WHERE t.status = 'TENDER_OPENED'
      AND t.announce_at <= ${given.now.toISOString()}::timestamptz
      AND t.id <> ALL(${[...given.except]}::bigint[])
    ORDER BY t.announce_at
    LIMIT 1
    FOR NO KEY UPDATE SKIP LOCKED`.execute(db);
  return rows[0];
}

/** Marks the changes that no email has announced as announced. Returns them, oldest first. */
export async function claimUnannouncedChanges(db: TenantDb, tender: number): Promise<UnannouncedChange[]> {
  await db.change(sql`UPDATE tender SET announce_at = NULL WHERE workspace_id = ${db.me} AND id = ${tender}`);
  return db.run<UnannouncedChange>(sql`
    WITH recipients AS (
      UPDATE tender_change
      SET is_announced = true
      WHERE workspace_id = ${db.me} AND tender_id = ${tender} AND NOT is_announced
      RETURNING id, field, before, after, at
    )
    SELECT field, before, after, at
    FROM recipients
    ORDER BY id`);
}

export const listChanges = (db: TenantDb, offer: number): Promise<z.input<typeof TenderChange>[]> =>
  db.run<z.input<typeof TenderChange>>(sql`
    SELECT c.id, c.field, c.before, c.after, c.at, c.at > coalesce(o.seen_at, o.sent_at) AS is_new
    FROM offer o
      JOIN tender_change c ON c.tender_id = o.tender_id AND c.at > o.sent_at
    WHERE o.supplier_id = ${db.me} AND o.id = ${offer}
    ORDER BY c.id DESC`);

/** Marks changes as seen up to an instant. Returns false if the offer belongs to another supplier. */
export async function markChangesSeen(db: TenantDb, offer: number, until: Date): Promise<boolean> {
  return (
    (await db.change(
      sql`
        UPDATE offer
        SET seen_at = greatest(coalesce(seen_at, sent_at), ${until.toISOString()}::timestamptz)
        WHERE supplier_id = ${db.me} AND id = ${offer}`,
    )) > 0
  );
}
