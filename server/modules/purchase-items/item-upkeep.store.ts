import { sql } from "kysely";
import { keptSince } from "#contract/purchase-items/kept-since.ts";
import type { SystemDb } from "#server/db/scope.ts";

/** A workspace with fewer rows of counts than this is left as it is: adding them up costs nothing. */
const ROWS_MOST = 2_000;

/**
 * Adds up the counts of the columns of items where many rows have gathered; what is added meanwhile stays beside it.
 */
export async function sumUpCounts(db: SystemDb): Promise<void> {
  await sql`
    WITH many AS (
      SELECT workspace_id FROM purchase_item_count GROUP BY workspace_id
      HAVING count(*) > ${ROWS_MOST} AND count(*) > 2 * count(DISTINCT (field, value))
    ), taken AS (DELETE FROM purchase_item_count c USING many WHERE c.workspace_id = many.workspace_id RETURNING c.*)
    INSERT INTO purchase_item_count SELECT workspace_id, field, value, sum(count) FROM taken GROUP BY 1, 2, 3
      HAVING sum(count) <> 0`.execute(db);
}

/** Forgets items that were deleted a month ago. */
export async function emptyTrash(db: SystemDb, now: Date): Promise<void> {
  await db.deleteFrom("purchase_item_trash").where("deleted_at", "<", keptSince(now).toISOString()).execute();
}
