import type { z } from "zod";
import { canSearchLonger, scenarioMachine } from "#contract/scenarios/scenario.machine.ts";
import { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import { SCENARIOS_MAX } from "#contract/scenarios/scenario.schema.ts";
import type { Scenario, ScenarioCreate, ScenarioPatch, ScenarioWinners } from "#contract/scenarios/scenario.schema.ts";
import { arePricesOpen } from "#server/db/sealed-prices.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { scenariosOf } from "#server/modules/scenarios/applied.store.ts";
import { marksOf } from "#server/modules/scenarios/scenario-marks.ts";
import {
  cancelScenario,
  changeConditions,
  deleteScenario,
  findScenario,
  findWinners,
  insertScenario,
  isNamed,
  listScenarios,
  queueLonger,
  queueScenario,
  renameScenario,
} from "#server/modules/scenarios/scenario.store.ts";
import type { ScenarioRow } from "#server/modules/scenarios/scenario.store.ts";
import { scenarioView } from "#server/modules/scenarios/scenario.view.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";

type View = z.input<typeof Scenario>;

interface Place {
  readonly tender: number;
  readonly id: number;
}

/**
 * Checks that the prices aren't sealed, because scenarios would reveal them.
 * @throws AppError not_found, offers_sealed
 */
async function assertOpen({ db }: Pick<MemberContext, "db">, tender: number): Promise<void> {
  if (!arePricesOpen(foundOrThrow(await findTender(db, tender)))) throw new AppError("offers_sealed");
}

const taken = (): AppError => new AppError("invalid_input", { fields: { name: ["scenario_name_taken"] } });

const seenNow = async ({ db }: Pick<MemberContext, "db">, tender: number) => ({
  now: await marksOf(db, tender),
  applied: await scenariosOf(db, tender),
});

async function read(ctx: MemberContext, { tender, id }: Place): Promise<View> {
  return scenarioView(foundOrThrow(await findScenario(ctx.db, tender, id)), await seenNow(ctx, tender));
}

const tell = (ctx: MemberContext, tender: number): void =>
  ctx.live({ kind: "scenario_changed", id: tender }, [ctx.db.me]);

/**
 * Returns the scenarios of a tender, or none while its prices are sealed.
 * @throws AppError not_found
 */
export async function readScenarios(ctx: MemberContext, tender: number): Promise<{ results: View[] }> {
  if (!arePricesOpen(foundOrThrow(await findTender(ctx.db, tender)))) return { results: [] };
  const rows = await listScenarios(ctx.db, tender);
  const seen = await seenNow(ctx, tender);
  return { results: rows.map((row) => scenarioView(row, seen)) };
}

/**
 * Returns the winners of a solved scenario.
 * @throws AppError not_found, offers_sealed, wrong_state if there are no winners
 */
export async function readWinners(ctx: MemberContext, at: Place): Promise<z.input<typeof ScenarioWinners>> {
  await assertOpen(ctx, at.tender);
  const row = foundOrThrow(await findScenario(ctx.db, at.tender, at.id));
  const kept = await findWinners(ctx.db, at.tender, at.id);
  if (kept?.winners === undefined || kept.winners === null) throw wrongStateError(scenarioMachine, row.state);
  return { id: row.id, version: row.version, winners: kept.winners, open: kept.open_lots ?? [] };
}

/**
 * Creates a scenario.
 * @throws AppError not_found, offers_sealed, invalid_input if the name is taken or the limit is reached
 */
export async function createScenario(
  ctx: MemberContext,
  tender: number,
  { name, conditions }: z.output<typeof ScenarioCreate>,
): Promise<View> {
  // Locks the tender, so that concurrent requests can't exceed the limit.
  await lockTenderForUpdate(ctx, tender);
  await assertOpen(ctx, tender);
  if ((await listScenarios(ctx.db, tender)).length >= SCENARIOS_MAX)
    throw new AppError("invalid_input", { fields: { name: ["scenarios_too_many"] } });
  const given = { tender, name, conditions, by: ctx.principal.user_id, at: ctx.now };
  const id = await insertScenario(ctx.db, given);
  if (id === undefined) throw taken();
  tell(ctx, tender);
  return read(ctx, { tender, id });
}

/**
 * Finds a scenario and compares its version with the caller's.
 * @throws AppError not_found, version_conflict
 */
async function seenScenario(ctx: MemberContext, at: Place, version: number | undefined): Promise<ScenarioRow> {
  const row = foundOrThrow(await findScenario(ctx.db, at.tender, at.id));
  if (version !== undefined && version !== row.version)
    throw new AppError("version_conflict", { current: await read(ctx, at) });
  return row;
}

/**
 * @throws AppError not_found, offers_sealed, version_conflict, invalid_input if the name is taken, wrong_state if the
 * scenario is queued or running
 */
export async function changeScenario(
  ctx: MemberContext,
  at: Place,
  { name, conditions, version }: z.output<typeof ScenarioPatch>,
): Promise<View> {
  await lockTenderForUpdate(ctx, at.tender);
  await assertOpen(ctx, at.tender);
  const row = await seenScenario(ctx, at, version);
  if (name !== undefined && name !== row.name) {
    if (await isNamed(ctx.db, { tender: at.tender, name, id: at.id })) throw taken();
    const renamed = await renameScenario(ctx.db, { id: at.id, version: row.version, name });
    if (!renamed) throw new AppError("version_conflict", { current: await read(ctx, at) });
  }
  const before = ScenarioConditions.parse(row.conditions);
  const isChanged = conditions !== undefined && JSON.stringify(conditions) !== JSON.stringify(before);
  if (isChanged && !(await changeConditions(ctx.db, at.id, conditions)))
    throw wrongStateError(scenarioMachine, row.state);
  tell(ctx, at.tender);
  return read(ctx, at);
}

/**
 * Deletes a scenario. The event about the change stops a solver that is working on the scenario.
 * @throws AppError not_found
 */
export async function removeScenario(ctx: MemberContext, { tender, id }: Place): Promise<Record<string, never>> {
  if (!(await deleteScenario(ctx.db, tender, id))) throw new AppError("not_found");
  tell(ctx, tender);
  return {};
}

/**
 * Queues a scenario for solving.
 * @throws AppError not_found, offers_sealed, wrong_state if the scenario is already queued or running
 */
export async function solveLater(ctx: MemberContext, at: Place): Promise<View> {
  await assertOpen(ctx, at.tender);
  const row = foundOrThrow(await findScenario(ctx.db, at.tender, at.id));
  if (!(await queueScenario(ctx.db, at.id, ctx.now))) throw wrongStateError(scenarioMachine, row.state);
  tell(ctx, at.tender);
  return read(ctx, at);
}

/**
 * Queues a scenario whose search was cut off for a longer search.
 * @throws AppError not_found, offers_sealed, wrong_state if the scenario is queued or running, or is already exact
 */
export async function searchLonger(ctx: MemberContext, at: Place): Promise<View> {
  await assertOpen(ctx, at.tender);
  const row = foundOrThrow(await findScenario(ctx.db, at.tender, at.id));
  if (!canSearchLonger(row) || !(await queueLonger(ctx.db, at.id, ctx.now)))
    throw wrongStateError(scenarioMachine, row.state);
  tell(ctx, at.tender);
  return read(ctx, at);
}

/**
 * Cancels a queued or running scenario.
 * @throws AppError not_found, wrong_state if the scenario is neither queued nor running
 */
export async function cancelSolving(ctx: MemberContext, at: Place): Promise<View> {
  const row = foundOrThrow(await findScenario(ctx.db, at.tender, at.id));
  if (!(await cancelScenario(ctx.db, at.id, ctx.now))) throw wrongStateError(scenarioMachine, row.state);
  tell(ctx, at.tender);
  return read(ctx, at);
}
