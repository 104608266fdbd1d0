import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import { LONGER_SEARCH_SECONDS, SEARCH_SECONDS } from "#contract/scenarios/scenario.schema.ts";
import type { Scenario, ScenarioWinner } from "#contract/scenarios/scenario.schema.ts";
import { scenarioMachine } from "#contract/scenarios/scenario.machine.ts";
import type { ScenarioState } from "#contract/scenarios/scenario.machine.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type ScenarioRow = Omit<z.input<typeof Scenario>, "is_stale" | "is_applied"> & {
  readonly tender_id: number;
  readonly seen_offers: string | null;
  readonly seen_winners: string | null;
};

/** Hashes of a scenario's inputs. A result is stale if a hash has changed. */
export interface Marks {
  readonly offers: string;
  readonly winners: string;
}

const columns = sql`
  s.id,
  s.version,
  s.tender_id,
  s.name,
  s.conditions,
  s.state,
  s.stage,
  s.result,
  s.conflict,
  s.failure,
  s.solved_at,
  s.seconds,
  CASE WHEN s.state = 'RUNNING' THEN s.begun_at END AS begun_at,
  s.seen_offers,
  s.seen_winners,
  CASE WHEN s.state = 'QUEUED' THEN scenarios_before(s.queued_at, s.id) END AS place,
  (
    SELECT json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
    FROM app_user u
    WHERE u.id = s.created_by
  ) AS created_by`;

export const listScenarios = (db: TenantDb, tender: number): Promise<ScenarioRow[]> =>
  db.run<ScenarioRow>(
    sql`SELECT ${columns} FROM scenario s WHERE s.workspace_id = ${db.me} AND s.tender_id = ${tender} ORDER BY s.id`,
  );

export async function findScenario(db: TenantDb, tender: number, id: number): Promise<ScenarioRow | undefined> {
  return (
    await db.run<ScenarioRow>(
      sql`
        SELECT ${columns}
        FROM scenario s
        WHERE s.workspace_id = ${db.me} AND s.tender_id = ${tender} AND s.id = ${id}`,
    )
  )[0];
}

export async function findWinners(
  db: TenantDb,
  tender: number,
  id: number,
): Promise<{ winners: ScenarioWinner[] | null; open_lots: number[] | null } | undefined> {
  return (
    await db.run<{ winners: ScenarioWinner[] | null; open_lots: number[] | null }>(
      sql`
        SELECT s.winners, s.open_lots
        FROM scenario s
        WHERE s.workspace_id = ${db.me} AND s.tender_id = ${tender} AND s.id = ${id}`,
    )
  )[0];
}

export async function insertScenario(
  db: TenantDb,
  given: { tender: number; name: string; conditions: ScenarioConditions; by: number; at: Date },
): Promise<number | undefined> {
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO scenario (tender_id, workspace_id, name, conditions, created_by, created_at)
    VALUES (
      ${given.tender},
      ${db.me},
      ${given.name},
      ${JSON.stringify(given.conditions)}::jsonb,
      ${given.by},
      ${given.at.toISOString()}::timestamptz
    )
    ON CONFLICT (tender_id, lower(name)) DO NOTHING
    RETURNING id`);
  return rows[0]?.id;
}

export const isNamed = async (db: TenantDb, given: { tender: number; name: string; id: number }): Promise<boolean> =>
  (
    await db.run(
      sql`
        SELECT s.id
        FROM scenario s
        WHERE s.workspace_id = ${db.me}
          AND s.tender_id = ${given.tender}
          AND lower(s.name) = lower(${given.name})
          AND s.id <> ${given.id}`,
    )
  ).length > 0;

export const renameScenario = async (
  db: TenantDb,
  { id, version, name }: Pick<ScenarioRow, "id" | "version" | "name">,
): Promise<boolean> =>
  (await db.change(
    sql`
      UPDATE scenario
      SET name = ${name}, version = version + 1
      WHERE workspace_id = ${db.me} AND id = ${id} AND version = ${version}`,
  )) > 0;

export const deleteScenario = async (db: TenantDb, tender: number, id: number): Promise<boolean> =>
  (await db.change(sql`DELETE FROM scenario WHERE workspace_id = ${db.me} AND tender_id = ${tender} AND id = ${id}`)) >
  0;

const FORGET = sql`
  stage = NULL,
  result = NULL,
  winners = NULL,
  open_lots = NULL,
  conflict = NULL,
  failure = NULL,
  seen_offers = NULL,
  seen_winners = NULL,
  solved_at = NULL,
  seconds = ${SEARCH_SECONDS},
  tries = 0`;

const move = (
  db: TenantDb,
  { id, action, set }: { id: number; action: keyof typeof scenarioMachine.transitions; set: RawBuilder<unknown> },
): Promise<number> => {
  const { from, to } = scenarioMachine.transitions[action];
  return db.change(sql`
    UPDATE scenario
    SET state = ${to}, version = version + 1, ${set}
    WHERE workspace_id = ${db.me} AND id = ${id} AND state = ANY(${[...from]}::text[])`);
};

export const queueScenario = async (db: TenantDb, id: number, at: Date): Promise<boolean> =>
  (await move(db, { id, action: "solve", set: sql`${FORGET}, queued_at = ${at.toISOString()}::timestamptz` })) > 0;

/** Queues a scenario for a longer search. Its result stays until a better one is found. */
export const queueLonger = async (db: TenantDb, id: number, at: Date): Promise<boolean> =>
  (await move(db, {
    id,
    action: "solve",
    set: sql`
      stage = NULL,
      failure = NULL,
      solved_at = NULL,
      tries = 0,
      seconds = ${LONGER_SEARCH_SECONDS},
      queued_at = ${at.toISOString()}::timestamptz`,
  })) > 0;

export const changeConditions = async (db: TenantDb, id: number, conditions: ScenarioConditions): Promise<boolean> =>
  (await move(db, {
    id,
    action: "change",
    set: sql`${FORGET}, conditions = ${JSON.stringify(conditions)}::jsonb`,
  })) > 0;

/** Cancels a queued or running scenario. The best award found so far is kept. */
export const cancelScenario = async (db: TenantDb, id: number, at: Date): Promise<boolean> =>
  (await move(db, {
    id,
    action: "cancel",
    set: sql`stage = NULL, solved_at = CASE WHEN result IS NOT NULL THEN ${at.toISOString()}::timestamptz END`,
  })) > 0;

/**
 * Computes hashes of a tender's scenario inputs: lots, submitted offers, comparison settings (`basis`) and orders. The
 * winners have a separate hash, because only scenarios with `keep_winners` depend on them.
 */
export async function findMarks(db: TenantDb, tender: number, basis: string): Promise<Marks> {
  const [row] = await db.run<Marks>(sql`
    SELECT
      md5(
        concat_ws(
          '|',
          ${basis}::text,
          (
            SELECT string_agg(concat_ws(':', l.id, l.quantity, l.target_delivery_time), ',' ORDER BY l.id)
            FROM lot l
            WHERE l.workspace_id = ${db.me} AND l.tender_id = ${tender}
          ),
          (
            SELECT string_agg(concat_ws(':', o.id, o.submitted_at, w.status = 'CLOSED'), ',' ORDER BY o.id)
            FROM offer o
              JOIN workspace w ON w.id = o.supplier_id
            WHERE o.customer_id = ${db.me} AND o.tender_id = ${tender} AND o.status = 'PROCESSED'
          ),
          (
            SELECT string_agg(concat_ws(':', p.id, p.declined_at IS NOT NULL), ',' ORDER BY p.id)
            FROM purchase_order p
            WHERE p.customer_id = ${db.me} AND p.tender_id = ${tender}
          )
        )
      ) AS offers,
      md5(
        coalesce(
          (
            SELECT string_agg(
              concat_ws(':', w.lot_id, w.offer_item_id, w.quantity), ','
              ORDER BY w.lot_id, w.offer_item_id
            )
            FROM lot_winner w
              JOIN lot l ON l.id = w.lot_id
            WHERE w.workspace_id = ${db.me} AND l.workspace_id = ${db.me} AND l.tender_id = ${tender}
          ),
          ''
        )
      ) AS winners`);
  return row ?? { offers: "", winners: "" };
}

export const groupsOfLots = (db: TenantDb, tender: number): Promise<{ lot: number; group: number }[]> =>
  db.run(sql`
    SELECT l.id AS lot, p.purchase_item_group_id AS group
    FROM lot l
      JOIN purchase_item p ON p.id = l.purchase_item_id
    WHERE l.workspace_id = ${db.me}
      AND p.workspace_id = ${db.me}
      AND l.tender_id = ${tender}
      AND p.purchase_item_group_id IS NOT NULL`);

export async function stateOf(db: TenantDb, id: number): Promise<ScenarioState | undefined> {
  const scenario = await db.build
    .selectFrom("scenario")
    .select("state")
    .where("workspace_id", "=", db.me)
    .where("id", "=", id)
    .executeTakeFirst();
  return scenario?.state;
}
