import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/**
 * Deletes records of content that no document uses and that was last uploaded before `sent_before`. Returns their
 * storage keys. Skips rows that a concurrent upload has locked.
 */
export async function deleteUnusedFiles(db: SystemDb, sent_before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    DELETE FROM stored_file
    WHERE id IN (
      SELECT f.id
      FROM stored_file f
      WHERE f.used_at < ${sent_before.toISOString()}::timestamptz
        AND NOT EXISTS (SELECT FROM design_document d WHERE d.stored_file_id = f.id)
      ORDER BY f.id
      LIMIT ${most}
      FOR UPDATE SKIP LOCKED
    )
    RETURNING key`.execute(db);
  return rows.map(({ key }) => key);
}
