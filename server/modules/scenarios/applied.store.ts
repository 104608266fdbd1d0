import { sql } from "kysely";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

/**
 * Returns the scenarios whose winners equal the tender's, for every lot that the scenario awards or leaves
 * open. A scenario no longer matches after a user has changed a winner.
 */
export function scenariosOf(db: TenantDb, tender: number): Promise<{ id: number; name: string }[]> {
  return db.run<{ id: number; name: string }>(sql`
    SELECT s.id, s.name
    FROM scenario s
    WHERE s.workspace_id = ${db.me}
      AND s.tender_id = ${tender}
      AND jsonb_array_length(s.winners) > 0
      AND (
        SELECT string_agg(
          concat_ws(':', r.lot, r.offer_item, ${trimmedDecimal("r.quantity")}), ','
          ORDER BY r.lot, r.offer_item
        )
        FROM jsonb_to_recordset(s.winners) AS r(lot bigint, offer_item bigint, quantity numeric)
      ) = (
        SELECT string_agg(
          concat_ws(':', w.lot_id, w.offer_item_id, ${trimmedDecimal("w.quantity")}), ','
          ORDER BY w.lot_id, w.offer_item_id
        )
        FROM lot_winner w
          JOIN lot l ON l.id = w.lot_id
        WHERE w.workspace_id = ${db.me}
          AND l.workspace_id = ${db.me}
          AND l.tender_id = ${tender}
          AND (
            l.id IN (SELECT r.lot FROM jsonb_to_recordset(s.winners) AS r(lot bigint))
            OR l.id IN (SELECT e.lot::bigint FROM jsonb_array_elements_text(s.open_lots) AS e(lot))
          )
      )
    ORDER BY s.id`);
}
