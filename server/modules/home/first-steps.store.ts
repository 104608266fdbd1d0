import { sql } from "kysely";
import type { FirstSteps } from "#contract/home/home.api.ts";
import { FIRST_STEPS } from "#contract/table-settings/table-setting-fields.ts";
import { isRealRecord } from "#server/records/sample/real-record.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type DoneSteps = Pick<
  FirstSteps,
  | "is_hidden"
  | "due_at"
  | "has_items"
  | "has_colleagues"
  | "has_suppliers"
  | "has_tender"
  | "has_answer"
  | "has_sample"
  | "sample_tender"
>;

/**
 * Reads from the records of the workspace which setup steps are done, and whether this user has hidden the list. What
 * the sample data show, the company hasn't done.
 */
export async function findDoneSteps(db: TenantDb, user: number): Promise<DoneSteps | undefined> {
  const rows = await db.runPrepared<DoneSteps>(sql`
    SELECT
      EXISTS (
        SELECT
        FROM table_setting s
        WHERE s.workspace_id = ${db.me}
          AND s.user_id = ${user}
          AND s."table" = 'home'
          AND s.name IS NULL
          AND s.settings -> 'hidden' @> ${JSON.stringify([FIRST_STEPS])}::jsonb
      ) AS is_hidden,
      w.due_at,
      EXISTS (
        SELECT
        FROM purchase_item p
        WHERE p.workspace_id = ${db.me} AND ${isRealRecord("purchase_item", "p.id")}
      ) AS has_items,
      (
        (SELECT count(*) FROM (SELECT FROM workspace_member m WHERE m.workspace_id = ${db.me} LIMIT 2) few) > 1
        OR EXISTS (SELECT FROM workspace_invite i WHERE i.workspace_id = ${db.me} AND i.status = 'REQUESTED')
      ) AS has_colleagues,
      (
        EXISTS (
          SELECT
          FROM workspace_supplier s
            JOIN workspace x ON x.id = s.supplier_id AND x.sample_of IS NULL
          WHERE s.workspace_id = ${db.me}
        )
        OR EXISTS (
          SELECT
          FROM tender_supplier s
          WHERE s.workspace_id = ${db.me} AND ${isRealRecord("tender", "s.tender_id")}
        )
        OR EXISTS (SELECT FROM tender_awaited a WHERE a.workspace_id = ${db.me})
        OR EXISTS (SELECT FROM supplier_invite i WHERE i.workspace_id = ${db.me} AND i.cleared_at IS NULL)
      ) AS has_suppliers,
      EXISTS (
        SELECT
        FROM tender t
        WHERE t.workspace_id = ${db.me} AND t.status <> 'DRAFT' AND ${isRealRecord("tender", "t.id")}
      ) AS has_tender,
      EXISTS (
        SELECT
        FROM offer o
        WHERE o.supplier_id = ${db.me} AND o.status IN ('PROCESSED', 'REJECTED') AND o.entered_at IS NULL
      ) AS has_answer,
      EXISTS (SELECT FROM sample_data d WHERE d.workspace_id = ${db.me}) AS has_sample,
      (
        SELECT min(t.id)
        FROM sample_record r
          JOIN tender t ON t.id = r.record_id AND t.workspace_id = ${db.me}
        WHERE r.workspace_id = ${db.me} AND r.kind = 'tender' AND t.status = 'DONE'
      ) AS sample_tender
    FROM workspace w
    WHERE w.id = ${db.me}`);
  return rows[0];
}
