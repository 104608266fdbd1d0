import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

export interface Visit {
  readonly workspace_id: number;
  readonly file_name: string | null;
  readonly file: Buffer | null;
}

export async function beginVisit(
  db: SystemDb,
  visit: { token_hash: Buffer; workspace: number; setting_version: number; ends_at: Date },
): Promise<void> {
  await db
    .insertInto("one_c_visit")
    .values({
      token_hash: visit.token_hash,
      workspace_id: visit.workspace,
      setting_version: visit.setting_version,
      ends_at: visit.ends_at.toISOString(),
    })
    .execute();
}

/**
 * Finds the exchange session of a token, with its uploaded file. Returns undefined if the settings have changed since.
 */
export async function findVisit(db: SystemDb, token_hash: Buffer, now: Date): Promise<Visit | undefined> {
  const { rows } = await sql<Visit>`
    SELECT v.workspace_id, v.file_name, v.file
    FROM one_c_visit v
      JOIN workspace w ON w.id = v.workspace_id
      JOIN one_c_setting s ON s.workspace_id = v.workspace_id AND s.version = v.setting_version AND s.driver = 'pull'
    WHERE v.token_hash = ${token_hash} AND v.ends_at > ${now.toISOString()}::timestamptz AND w.status <> 'CLOSED'`.execute(
    db,
  );
  return rows[0];
}

/**
 * Appends a part to the file of an exchange session, or begins another file. Returns the whole file after its `last`
 * part, null before that, and undefined if the file would exceed `most` bytes.
 */
export async function addToFile(
  db: SystemDb,
  token_hash: Buffer,
  part: { name: string; bytes: Buffer; last: boolean; most: number },
): Promise<Buffer | null | undefined> {
  const { rows } = await sql<{ file: Buffer | null }>`
    UPDATE one_c_visit
    SET
      file_name = ${part.name},
      file = CASE WHEN file_name = ${part.name} THEN coalesce(file, '') ELSE '' END || ${part.bytes}
    WHERE token_hash = ${token_hash}
      AND (
        CASE WHEN file_name = ${part.name} THEN coalesce(octet_length(file), 0) ELSE 0 END
      ) + ${part.bytes.length} <= ${part.most}
    RETURNING CASE WHEN ${part.last} THEN file END AS file`.execute(db);
  return rows[0]?.file;
}

export async function dropFile(db: SystemDb, token_hash: Buffer, name: string | null = null): Promise<void> {
  await sql`UPDATE one_c_visit SET file = NULL, file_name = ${name} WHERE token_hash = ${token_hash}`.execute(db);
}

export async function forgetVisits(db: SystemDb, now: Date): Promise<void> {
  await sql`DELETE FROM one_c_visit WHERE ends_at <= ${now.toISOString()}::timestamptz`.execute(db);
}
