import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/**
 * Reserves the workspace's place for sample data and notes how far its numbers are. A second call waits for the first
 * transaction. Returns false if there are sample data already.
 */
export async function claimSampleData(db: SystemDb, workspace: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ workspace_id: number }>`
    INSERT INTO sample_data (workspace_id, counters, created_at)
    SELECT
      ${workspace}::bigint,
      coalesce((SELECT jsonb_object_agg(c.kind, c.value) FROM counter c WHERE c.workspace_id = ${workspace}), '{}'),
      ${at.toISOString()}::timestamptz
    ON CONFLICT (workspace_id) DO NOTHING
    RETURNING workspace_id`.execute(db);
  return rows.length > 0;
}

/** Returns whether the workspace has sent a tender. */
export async function hasSentTender(db: SystemDb, workspace: number): Promise<boolean> {
  const sent = await db
    .selectFrom("tender")
    .select("id")
    .where("workspace_id", "=", workspace)
    .where("status", "<>", "DRAFT")
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/** Inserts a supplier that only this customer sees, and puts it on the customer's list. It has no members. */
export async function insertSampleSupplier(
  db: SystemDb,
  given: { name: string; customer: number; owner: number; at: Date },
): Promise<number> {
  const { name, customer, owner: owner_id, at } = given;
  const created_at = at.toISOString();
  const { id } = await db
    .insertInto("workspace")
    .values({ name, is_customer: false, is_supplier: true, owner_id, sample_of: customer, created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("company_info").values({ workspace_id: id, name }).execute();
  await db.insertInto("workspace_supplier").values({ workspace_id: customer, supplier_id: id, created_at }).execute();
  return id;
}

/** Returns the sample tender with offers to compare; the oldest one that is over. */
export async function sampleTender(db: SystemDb, workspace: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.id
    FROM sample_record s
      JOIN tender t ON t.id = s.record_id
    WHERE s.workspace_id = ${workspace} AND s.kind = 'tender' AND t.status = 'DONE'
    ORDER BY t.id
    LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}
