import { sql } from "kysely";
import type { ReasonsWrite } from "#contract/award/reason.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";

export async function reasonsOf(db: TenantDb, tender: number): Promise<Map<number, string>> {
  const rows = await db.build
    .selectFrom("award_reason")
    .select(["lot_id", "reason"])
    .where("workspace_id", "=", db.me)
    .where("tender_id", "=", tender)
    .execute();
  return new Map(rows.map(({ lot_id, reason }) => [lot_id, reason]));
}

/** Replaces the reasons of lots. A null reason removes the stored reason. */
export async function upsertReasons(
  db: TenantDb,
  tender: number,
  given: { reasons: ReasonsWrite["reasons"]; by: number; at: Date },
): Promise<void> {
  await deleteReasons(
    db,
    given.reasons.map(({ lot }) => lot),
  );
  await db.change(sql`
    INSERT INTO award_reason (lot_id, workspace_id, tender_id, reason, written_by, written_at)
    SELECT r.lot, ${db.me}, ${tender}, r.reason, ${given.by}, ${given.at.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(given.reasons)}::jsonb) AS r(lot bigint, reason text)
    WHERE r.reason IS NOT NULL`);
}

export const deleteReasons = (db: TenantDb, lots: readonly number[]): Promise<number> =>
  db.change(sql`DELETE FROM award_reason WHERE workspace_id = ${db.me} AND lot_id = ANY(${[...lots]}::bigint[])`);
