import { sql } from "kysely";
import type { Pool } from "pg";
import type { SystemDb } from "#server/db/scope.ts";

/** Names the open database by its cluster and its id there. A database that was restored elsewhere has another name. */
const IDENTITY = `concat(
  (SELECT system_identifier FROM pg_control_system()),
  '/',
  (SELECT oid FROM pg_database WHERE datname = current_database())
)`;

/** How many notes are kept. */
const KEPT = 100;

/** Notes a finished backup in the database that was copied. The backup itself doesn't have the note. */
export async function noteInDatabase(
  pool: Pick<Pool, "query">,
  note: { readonly at: string; readonly bytes: number; readonly duration_ms: number },
): Promise<void> {
  await pool.query(`INSERT INTO backup_note (copied_from, at, bytes, duration_ms) VALUES (${IDENTITY}, $1, $2, $3)`, [
    note.at,
    note.bytes,
    note.duration_ms,
  ]);
  await pool.query("DELETE FROM backup_note WHERE id <= (SELECT max(id) FROM backup_note) - $1", [KEPT]);
}

/** Returns the last backup of this very database, or undefined. Notes that came with a restored backup don't count. */
export async function findBackupNote(
  db: SystemDb,
): Promise<{ at: string; bytes: number; duration_ms: number } | undefined> {
  const { rows } = await sql<{ at: string; bytes: number; duration_ms: number }>`
    SELECT at, bytes, duration_ms
    FROM backup_note
    WHERE copied_from = ${sql.raw(IDENTITY)}
    ORDER BY at DESC
    LIMIT 1`.execute(db);
  return rows[0];
}
