import { sql } from "kysely";
import { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import type { ScenarioConflict, ScenarioResult, ScenarioWinner } from "#contract/scenarios/scenario.schema.ts";
import { scenarioMachine } from "#contract/scenarios/scenario.machine.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

/**
 * A claimed scenario. `tries` identifies the claim, so that a server process whose claim has expired can't change the
 * scenario.
 */
export interface Turn {
  readonly id: number;
  readonly tender_id: number;
  readonly workspace_id: number;
  readonly conditions: ScenarioConditions;
  readonly tries: number;
  readonly seconds: number;
  /** Result of an earlier search that this one continues, with the marks of what it was found with. */
  readonly before: {
    readonly found: NonNullable<Progress["found"]>;
    readonly seen: { readonly offers: string; readonly winners: string };
  } | null;
}

type ClaimedRow = Omit<Turn, "before"> & {
  readonly result: ScenarioResult | null;
  readonly winners: readonly ScenarioWinner[] | null;
  readonly open_lots: readonly number[] | null;
  readonly seen_offers: string | null;
  readonly seen_winners: string | null;
};

/** Time without a heartbeat after which a server process counts as dead and its scenario can be claimed again. */
const SILENT_MS = 30_000;
export const MAX_SOLVING_TRIES = 3;

/**
 * Claims the next queued scenario, or a scenario whose server process has died. Two processes never claim the same
 * scenario.
 */
export async function claimTurn(db: SystemDb, now: Date): Promise<Turn | undefined> {
  const silent = new Date(now.getTime() - SILENT_MS);
  const { rows } = await sql<ClaimedRow>`
    UPDATE scenario
    SET
      state = ${scenarioMachine.transitions.begin.to},
      stage = 'searching',
      tries = tries + 1,
      version = version + 1,
      begun_at = ${now.toISOString()}::timestamptz,
      alive_at = ${now.toISOString()}::timestamptz
    WHERE id = (
      SELECT s.id
      FROM scenario s
      WHERE s.state = 'QUEUED' OR (s.state = 'RUNNING' AND s.alive_at < ${silent.toISOString()}::timestamptz)
      ORDER BY s.queued_at, s.id
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING
      id,
      tender_id,
      workspace_id,
      conditions,
      tries,
      seconds,
      result,
      winners,
      open_lots,
      seen_offers,
      seen_winners`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { result, winners, open_lots: open, seen_offers, seen_winners, ...turn } = row;
  const isFound = result !== null && winners !== null && open !== null;
  return {
    ...turn,
    conditions: ScenarioConditions.parse(turn.conditions),
    before: isFound
      ? { found: { result, winners, open }, seen: { offers: seen_offers ?? "", winners: seen_winners ?? "" } }
      : null,
  };
}

const mine = (db: TenantDb, turn: Turn) =>
  sql<boolean>`workspace_id = ${db.me} AND id = ${turn.id} AND state = 'RUNNING' AND tries = ${turn.tries}`;

/** Records a heartbeat. Returns false if the scenario was cancelled or claimed by another server process. */
export const recordHeartbeat = async (db: TenantDb, turn: Turn, now: Date): Promise<boolean> =>
  (await db.change(sql`UPDATE scenario SET alive_at = ${now.toISOString()}::timestamptz WHERE ${mine(db, turn)}`)) > 0;

export interface Progress {
  readonly stage: string | null;
  readonly found: {
    readonly result: ScenarioResult;
    readonly winners: readonly ScenarioWinner[];
    readonly open: readonly number[];
  } | null;
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;

export const noteProgress = async (
  db: TenantDb,
  turn: Turn,
  { stage, found, seen, at }: Progress & { seen: { offers: string; winners: string }; at: Date },
): Promise<boolean> =>
  (await db.change(sql`
    UPDATE scenario
    SET
      version = version + 1,
      stage = ${stage},
      result = ${json(found?.result ?? null)},
      winners = ${json(found?.winners ?? null)},
      open_lots = ${json(found?.open ?? null)},
      seen_offers = ${seen.offers},
      seen_winners = ${seen.winners},
      alive_at = ${at.toISOString()}::timestamptz
    WHERE ${mine(db, turn)}`)) > 0;

export type Ending =
  | { readonly action: "find" }
  | { readonly action: "refute"; readonly conflict: ScenarioConflict }
  | { readonly action: "fail"; readonly failure: string };

/** Stores the result of a claimed scenario. Does nothing if the claim has expired. */
export async function endTurn(db: TenantDb, turn: Turn, given: Ending & { readonly at: Date }): Promise<boolean> {
  const { to } = scenarioMachine.transitions[given.action];
  const conflict = given.action === "refute" ? given.conflict : null;
  const failure = given.action === "fail" ? given.failure : null;
  const changed = await db.change(sql`
    UPDATE scenario
    SET
      version = version + 1,
      state = ${to},
      stage = NULL,
      conflict = ${json(conflict)},
      failure = ${failure},
      solved_at = ${given.at.toISOString()}::timestamptz
    WHERE ${mine(db, turn)}`);
  return changed > 0;
}

/** Returns a scenario to its place in the queue because the server is shutting down. The attempt isn't counted. */
export const requeueScenario = (db: TenantDb, turn: Turn): Promise<number> =>
  db.change(
    sql`
      UPDATE scenario
      SET version = version + 1, state = ${scenarioMachine.transitions.requeue.to}, stage = NULL, tries = tries - 1
      WHERE ${mine(db, turn)}`,
  );
