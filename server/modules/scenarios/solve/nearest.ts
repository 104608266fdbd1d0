import { without } from "#contract/scenarios/conditions.schema.ts";
import type { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import type { NearestSet, ScenarioConflict } from "#contract/scenarios/scenario.schema.ts";
import { awardOf } from "#server/modules/scenarios/solve/award-of.ts";
import { buildModel } from "#server/modules/scenarios/solve/build-model.ts";
import { curveBySuppliers, curveByWeeks, uncoupled } from "#server/modules/scenarios/solve/curves.ts";
import { asPaid } from "#server/modules/scenarios/solve/model.ts";
import type { ReadQuestion } from "#server/modules/scenarios/solve/question.ts";
import { assignCheapest, countSets, rankSets } from "#server/modules/scenarios/solve/search-sets.ts";

const SHOWN_SETS = 5;
/** Sets are ranked one by one, each over all lots, so more of them would take seconds. */
const MAX_RANKED_SETS = 20_000;

/** Ranks the sets of at most `most` suppliers by what they leave open and then by what they cost to pay. */
function nearestSets(read: ReadQuestion, conditions: ScenarioConditions): NearestSet[] {
  const { max_suppliers: most } = conditions;
  const built = buildModel(read, without(uncoupled(conditions), "max_suppliers"));
  const model = asPaid(built.model);
  if (most === null || built.lost.length > 0 || countSets(model.suppliers, most) > MAX_RANKED_SETS) return [];
  const found = new Map<string, NearestSet>();
  for (const { picked } of rankSets(model, most)) {
    const { figures } = awardOf(read, built, { assignment: assignCheapest(model, picked), total: 0 });
    const suppliers = figures.suppliers.map(({ supplier }) => supplier);
    // A supplier who wins nothing is no part of the set.
    const key = suppliers.map(({ id }) => id).join();
    const to_pay = figures.ledger.to_pay[read.options.basis];
    if (suppliers.length > 0 && !found.has(key)) found.set(key, { suppliers, to_pay, lots: figures.lots });
    if (found.size === SHOWN_SETS) break;
  }
  return [...found.values()];
}

/** Returns how far an impossible scenario is from possible. Lots may stay open, so that there is something to compare. */
export function howFar(
  read: ReadQuestion,
  conditions: ScenarioConditions,
): Pick<ScenarioConflict, "nearest" | "by_suppliers" | "by_weeks"> {
  const open = without(conditions, "whole");
  return {
    nearest: nearestSets(read, open),
    by_suppliers: curveBySuppliers(read, open, asPaid),
    by_weeks: curveByWeeks(read, open, asPaid),
  };
}
