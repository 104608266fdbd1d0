import { sql } from "kysely";
import type { ScenarioApplied } from "#contract/scenarios/scenario.schema.ts";
import type { Named } from "#contract/reference/reference.schema.ts";
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

interface AppliedRow {
  readonly scenario: number;
  readonly applied: ScenarioApplied | null;
  readonly at: string | null;
  readonly by: Named | null;
}

/** Returns the scenario of a tender that was applied last. */
export async function findApplied(db: TenantDb, tender: number): Promise<AppliedRow | undefined> {
  const rows = await db.run<AppliedRow>(sql`
    SELECT
      s.id AS scenario,
      s.applied,
      s.applied_at AS at,
      (
        SELECT json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
        FROM app_user u
        WHERE u.id = s.applied_by
      ) AS by
    FROM scenario s
    WHERE s.workspace_id = ${db.me} AND s.tender_id = ${tender} AND s.applied_at IS NOT NULL
    ORDER BY s.applied_at DESC, s.id DESC
    LIMIT 1`);
  return rows[0];
}

/** Stores what an applied scenario replaced. Returns false if the tender has no such scenario. */
export const markApplied = async (
  db: TenantDb,
  given: { tender: number; id: number; applied: ScenarioApplied; by: number; at: Date },
): Promise<boolean> =>
  (await db.change(
    sql`
      UPDATE scenario
      SET
        applied = ${JSON.stringify(given.applied)}::jsonb,
        applied_at = ${given.at.toISOString()}::timestamptz,
        applied_by = ${given.by}
      WHERE workspace_id = ${db.me} AND tender_id = ${given.tender} AND id = ${given.id}`,
  )) > 0;
