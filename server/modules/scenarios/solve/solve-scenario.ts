import type { Highs } from "highs";
import type { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import type {
  FAILURES,
  ScenarioConflict,
  ScenarioResult,
  ScenarioWinner,
  SOLVING_STAGES,
} from "#contract/scenarios/scenario.schema.ts";
import { awardOf, gapOf } from "#server/modules/scenarios/solve/award-of.ts";
import { buildModel } from "#server/modules/scenarios/solve/build-model.ts";
import { curveBySuppliers, curveByWeeks } from "#server/modules/scenarios/solve/curves.ts";
import { explainConflict, pricesOf } from "#server/modules/scenarios/solve/explain.ts";
import { fitsNumbers, isCoupled } from "#server/modules/scenarios/solve/model.ts";
import { howFar } from "#server/modules/scenarios/solve/nearest.ts";
import { readQuestion } from "#server/modules/scenarios/solve/question.ts";
import type { Question } from "#server/modules/scenarios/solve/question.ts";
import { solveModel } from "#server/modules/scenarios/solve/solve-model.ts";
import type { Solved } from "#server/modules/scenarios/solve/outcome.ts";

export interface Found {
  readonly result: ScenarioResult;
  readonly winners: readonly ScenarioWinner[];
  readonly open: readonly number[];
}

export type SolverNews =
  | { readonly kind: "stage"; readonly stage: (typeof SOLVING_STAGES)[number] }
  | { readonly kind: "found"; readonly found: Found }
  | { readonly kind: "done"; readonly found: Found }
  | { readonly kind: "impossible"; readonly conflict: ScenarioConflict }
  | { readonly kind: "failed"; readonly failure: (typeof FAILURES)[number] };

export interface ScenarioQuestion {
  readonly question: Question;
  readonly conditions: ScenarioConditions;
  readonly seconds: number;
}

const PRICE_SECONDS = 4;

export function solveScenario(
  highs: Highs,
  { question, conditions, seconds }: ScenarioQuestion,
  tell: (news: SolverNews) => void,
): void {
  const read = readQuestion(question);
  const built = buildModel(read, conditions);
  if (built.units.length === 0) return tell({ kind: "failed", failure: "nothing_to_award" });
  if (!fitsNumbers(built.model)) return tell({ kind: "failed", failure: "too_large" });
  tell({ kind: "stage", stage: isCoupled(built.model) ? "improving" : "searching" });
  const asFound = (solved: Solved, more: Partial<ScenarioResult> = {}): Found => {
    const { figures, winners, open } = awardOf(read, built, solved);
    const { total, bound } = solved;
    const nothing = { prices: [], by_suppliers: [], by_weeks: [] };
    return {
      winners,
      open,
      result: { basis: question.options.basis, ...figures, gap: gapOf(total, bound), ...nothing, ...more },
    };
  };
  const better = (solved: Solved): void => tell({ kind: "found", found: asFound(solved) });
  const outcome = solveModel(built.model, { highs, seconds, found: better }, built.lost);
  if (outcome.kind === "impossible") {
    tell({ kind: "stage", stage: "explaining" });
    const conflict = explainConflict(read, { conditions, refuted: outcome, highs });
    return tell({ kind: "impossible", conflict: { ...conflict, ...howFar(read, conditions) } });
  }
  const found = asFound(outcome);
  // An award without any winner isn't a result. The scenario is reported as impossible instead.
  if (found.winners.length === 0) {
    const strict = { ...conditions, allow_shortage: false };
    const whole = buildModel(read, strict);
    const refuted = solveModel(whole.model, { highs, seconds }, whole.lost);
    if (refuted.kind === "impossible") {
      const conflict = explainConflict(read, { conditions: strict, refuted, highs });
      const asked = conflict.conditions.filter((name) => name !== "whole");
      return tell({ kind: "impossible", conflict: { ...conflict, conditions: asked, ...howFar(read, conditions) } });
    }
  }
  tell({ kind: "found", found });
  tell({ kind: "stage", stage: "pricing" });
  const curves = { by_suppliers: curveBySuppliers(read, conditions), by_weeks: curveByWeeks(read, conditions) };
  const prices: ScenarioResult["prices"] = [];
  tell({ kind: "found", found: asFound(outcome, curves) });
  const { open } = found;
  for (const price of pricesOf(read, { conditions, solved: outcome, open, highs, seconds: PRICE_SECONDS }))
    prices.push(price);
  tell({ kind: "done", found: asFound(outcome, { ...curves, prices }) });
}
