import type { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import { without } from "#contract/scenarios/conditions.schema.ts";
import type { CurvePoint } from "#contract/scenarios/scenario.schema.ts";
import { awardOf } from "#server/modules/scenarios/solve/award-of.ts";
import { buildModel } from "#server/modules/scenarios/solve/build-model.ts";
import type { Built } from "#server/modules/scenarios/solve/build-model.ts";
import { checkAward } from "#server/modules/scenarios/solve/check-award.ts";
import { impossibleUnits } from "#server/modules/scenarios/solve/model.ts";
import type { Model } from "#server/modules/scenarios/solve/model.ts";
import type { ReadQuestion } from "#server/modules/scenarios/solve/question.ts";
import { assignCheapest, searchSets } from "#server/modules/scenarios/solve/search-sets.ts";

const MAX_CURVE_POINTS = 24;
const SECONDS = 2;

/**
 * Removes the conditions that link lots to each other, because the curves show only the cost of fewer suppliers and of
 * shorter delivery times.
 */
export const uncoupled = (conditions: ScenarioConditions): ScenarioConditions =>
  (["max_in_group", "min_sum", "min_share", "max_share", "max_shares", "budget"] as const).reduce(
    (rest, name) => without(rest, name),
    conditions,
  );

/**
 * Returns the cost of the cheapest award with at most `most` suppliers, or undefined if the time has run out. If there
 * is freight, a search over supplier sets is necessary even without a limit on suppliers.
 */
function pointOf(
  read: ReadQuestion,
  built: Built,
  given: { at: number; most: number | null; until: number },
): CurvePoint | undefined {
  const { model } = built;
  const { at, most, until } = given;
  const none: CurvePoint = { at, to_pay: null, comparable: null, open: 0, short: 0 };
  if (built.lost.length > 0 || (!model.may_open && impossibleUnits(model).length > 0)) return none;
  const isFree = (most === null || most >= model.suppliers) && model.fixed.every((cost) => cost === 0);
  const search = isFree ? null : searchSets(model, most ?? model.suppliers, until);
  if (search?.complete === false) return undefined;
  if (search !== null && search.best === null) return none;
  const assignment = assignCheapest(model, search?.best?.picked);
  const total = Number(checkAward(model, assignment).total);
  const { winners, open, figures } = awardOf(read, built, { assignment, total });
  if (winners.length === 0) return none;
  const { to_pay, comparable } = figures.ledger;
  return { at, to_pay: to_pay[read.options.basis], comparable, open: open.length, short: figures.short };
}

/** Chooses what the curves minimize. By default, that is the comparable cost. */
type Ranked = (model: Model) => Model;
const byComparable: Ranked = (model) => model;

const ranked = (built: Built, rank: Ranked): Built => ({ ...built, model: rank(built.model) });

/** Returns the lowest comparable total for 1, 2, 3… suppliers. Stops when one more supplier saves nothing. */
export function curveBySuppliers(
  read: ReadQuestion,
  conditions: ScenarioConditions,
  rank: Ranked = byComparable,
): CurvePoint[] {
  const built = ranked(buildModel(read, without(uncoupled(conditions), "max_suppliers")), rank);
  const until = performance.now() + SECONDS * 1000;
  // The last point may use at most half of the time, because the first points matter more.
  const half = performance.now() + (SECONDS * 1000) / 2;
  const last = pointOf(read, built, { at: built.model.suppliers, most: null, until: half });
  const points: CurvePoint[] = [];
  for (let most = 1; most <= Math.min(built.model.suppliers, MAX_CURVE_POINTS); most += 1) {
    const point = pointOf(read, built, { at: most, most, until });
    if (point === undefined) break;
    points.push(point);
    if (point.comparable !== null && point.comparable === last?.comparable && point.open === last.open) break;
  }
  return points;
}

/** Returns the lowest comparable total by maximum delivery time, for each delivery time that a supplier has offered. */
export function curveByWeeks(
  read: ReadQuestion,
  conditions: ScenarioConditions,
  rank: Ranked = byComparable,
): CurvePoint[] {
  const weeks = [
    ...new Set(read.lots.flatMap(({ lines }) => [...lines.values()].flatMap(({ weeks: own }) => own ?? []))),
  ];
  const all = weeks.toSorted((a, b) => a - b);
  const step = Math.max(1, Math.ceil(all.length / MAX_CURVE_POINTS));
  const shown = all.filter((_, place) => place === all.length - 1 || place % step === 0);
  const base = uncoupled(conditions);
  const until = performance.now() + SECONDS * 1000;
  const points: CurvePoint[] = [];
  for (const at of shown) {
    const built = ranked(buildModel(read, { ...base, max_weeks: at }), rank);
    const point = pointOf(read, built, { at, most: conditions.max_suppliers, until });
    if (point === undefined) break;
    points.push(point);
  }
  return points;
}
