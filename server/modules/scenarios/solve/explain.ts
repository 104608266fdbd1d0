import type { Highs } from "highs";
import { moneyFrom } from "#contract/money/scaled.ts";
import { namesOf, without } from "#contract/scenarios/conditions.schema.ts";
import type { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import type { ScenarioConflict, ScenarioResult } from "#contract/scenarios/scenario.schema.ts";
import { awardOf } from "#server/modules/scenarios/solve/award-of.ts";
import { buildModel } from "#server/modules/scenarios/solve/build-model.ts";
import { uncoupled } from "#server/modules/scenarios/solve/curves.ts";
import type { ReadQuestion } from "#server/modules/scenarios/solve/question.ts";
import { solveModel } from "#server/modules/scenarios/solve/solve-model.ts";
import type { Refuted, Solved } from "#server/modules/scenarios/solve/outcome.ts";

const PROBE_SECONDS = 3;
const EXPLAIN_SECONDS = 20;
const NAMED_LOTS = 20;

/**
 * Finds conditions that contradict each other: removes each condition in turn if the others are still unsatisfiable
 * without it. A check that times out counts as satisfiable, so the result is then only probable.
 */
export function explainConflict(
  read: ReadQuestion,
  given: { conditions: ScenarioConditions; refuted: Refuted; highs: Highs },
): Omit<ScenarioConflict, "nearest" | "by_suppliers" | "by_weeks"> {
  const { conditions, highs } = given;
  const until = performance.now() + EXPLAIN_SECONDS * 1000;
  let clash = conditions;
  let refuted = given.refuted;
  let probably = !refuted.proven;
  for (const name of namesOf(conditions).toReversed()) {
    const seconds = Math.min(PROBE_SECONDS, (until - performance.now()) / 1000);
    if (seconds <= 0) {
      probably = true;
      break;
    }
    const rest = without(clash, name);
    const { model, lost } = buildModel(read, rest);
    const outcome = solveModel(model, { highs, seconds, any: true }, lost);
    if (outcome.kind === "solved") continue;
    if (outcome.proven) [clash, refuted] = [rest, outcome];
    else probably = true;
  }
  const { units } = buildModel(read, clash);
  const lots = refuted.units.flatMap((unit) => units[unit]?.lots ?? []);
  const short =
    clash.budget === null || refuted.least === null
      ? 0n
      : BigInt(refuted.least) - BigInt(Math.round(Number(clash.budget) * 100));
  return {
    conditions: namesOf(clash),
    lots: lots.slice(0, NAMED_LOTS),
    lot_count: lots.length,
    probably,
    missing: short > 0n ? moneyFrom(short) : null,
  };
}

/**
 * Yields the price of each condition: the saving on the same lots without it, and the number of lots that could be
 * awarded additionally.
 */
export function* pricesOf(
  read: ReadQuestion,
  given: { conditions: ScenarioConditions; solved: Solved; open: readonly number[]; highs: Highs; seconds: number },
): Generator<ScenarioResult["prices"][number]> {
  const { conditions, solved, highs, seconds } = given;
  const left = new Set(given.open);
  const same: ReadQuestion = { ...read, lots: read.lots.filter(({ id }) => !left.has(id)) };
  for (const condition of namesOf(conditions)) {
    const rest = without(conditions, condition);
    const { model, lost } = buildModel(same, rest);
    const outcome = solveModel(model, { highs, seconds }, lost);
    if (outcome.kind === "impossible") continue;
    yield {
      condition,
      saves: moneyFrom(BigInt(Math.max(0, solved.total - outcome.total))),
      opens: left.size === 0 ? 0 : Math.max(0, left.size - openWithout(read, { rest, highs, seconds })),
      at_least: outcome.bound < outcome.total,
    };
  }
}

function openWithout(
  read: ReadQuestion,
  { rest, highs, seconds }: { rest: ScenarioConditions; highs: Highs; seconds: number },
): number {
  const built = buildModel(read, uncoupled(rest));
  const outcome = solveModel(built.model, { highs, seconds }, built.lost);
  return outcome.kind === "impossible" ? 0 : awardOf(read, built, outcome).open.length;
}
