import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { HomedRecord } from "#contract/workspaces/record-home.api.ts";
import type { SystemDb } from "#server/db/scope.ts";

/** Selects the workspaces in which a record has a page, by kind of record. An order has a page on both sides. */
const HOMES: Record<HomedRecord, (id: number) => RawBuilder<unknown>> = {
  tender: (id) => sql`SELECT t.workspace_id AS home FROM tender t WHERE t.id = ${id}`,
  offer: (id) => sql`SELECT o.supplier_id AS home FROM offer o WHERE o.id = ${id}`,
  order: (id) =>
    sql`SELECT unnest(ARRAY[o.customer_id, o.supplier_id]) AS home FROM purchase_order o WHERE o.id = ${id}`,
  purchase_item: (id) => sql`SELECT i.workspace_id AS home FROM purchase_item i WHERE i.id = ${id}`,
  group: (id) => sql`SELECT g.workspace_id AS home FROM purchase_item_group g WHERE g.id = ${id}`,
};

/**
 * Returns the user's workspace that contains the record. If several workspaces match, returns the workspace with the
 * lowest id.
 */
export async function findRecordHome(
  db: SystemDb,
  record: { kind: HomedRecord; id: number },
  user: number,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT w.id, w.name
    FROM (${HOMES[record.kind](record.id)}) homes
      JOIN workspace_member m ON m.workspace_id = homes.home AND m.user_id = ${user}
      JOIN workspace w ON w.id = m.workspace_id AND w.status <> 'CLOSED'
    ORDER BY w.id
    LIMIT 1`.execute(db);
  return rows[0];
}
