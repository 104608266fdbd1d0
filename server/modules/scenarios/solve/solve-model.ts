import type { Highs } from "highs";
import { checkAward } from "#server/modules/scenarios/solve/check-award.ts";
import { Best, toOutcome, impossible } from "#server/modules/scenarios/solve/outcome.ts";
import type { Outcome, Solved } from "#server/modules/scenarios/solve/outcome.ts";
import { solveMip } from "#server/modules/scenarios/solve/mip.ts";
import type { MipQuestion } from "#server/modules/scenarios/solve/mip.ts";
import {
  asPaid,
  allSuppliers,
  impossibleUnits,
  isCoupled,
  ranksByPaid,
  someUnits,
  WHOLE_SHARE,
} from "#server/modules/scenarios/solve/model.ts";
import type { Assignment, Model } from "#server/modules/scenarios/solve/model.ts";
import { assignCheapest, countSets, rankSets, searchSets } from "#server/modules/scenarios/solve/search-sets.ts";

export interface SolveOptions {
  readonly highs: Highs;
  /** Time limit in seconds for searches that may take longer than milliseconds. */
  readonly seconds: number;
  readonly found?: (found: Solved) => void;
  /** Stops at the first award that meets the conditions. */
  readonly any?: boolean;
}

/** Maximum number of suppliers for which models with sums or shares are solved set by set. */
const SETS_UP_TO = 4;
const MAX_SEARCHED_SETS = 300_000;
/** Fraction of the time spent on finding an initial award from the best set. */
const START_PART = 0.35;

function ofAll(model: Model, units: readonly number[], part: Assignment): Assignment {
  const assignment = new Int32Array(model.units).fill(-1);
  for (const [place, unit] of units.entries()) assignment[unit] = part[place] ?? -1;
  return assignment;
}

/**
 * Finds the cheapest award that meets the conditions of a model, in kopecks. If only the number of suppliers links the
 * units, searches supplier sets. Models with sums or shares are solved set by set for few suppliers, and otherwise by
 * HiGHS with an initial award.
 */
export function solveModel(model: Model, options: SolveOptions, never_open: readonly number[] = []): Outcome {
  if (never_open.length > 0) return impossible({ units: never_open });
  const lost = impossibleUnits(model);
  if (lost.length > 0 && !model.may_open) return impossible({ units: lost });
  const gone = new Set(lost);
  const units = Array.from({ length: model.units }, (_, unit) => unit).filter((unit) => !gone.has(unit));
  const rest = lost.length === 0 ? model : someUnits(model, units);
  const { found } = options;
  const whole = (solved: Solved): Solved =>
    lost.length === 0 ? solved : { ...solved, assignment: ofAll(model, units, solved.assignment) };
  const heard = found === undefined ? options : { ...options, found: (better: Solved) => found(whole(better)) };
  const outcome = model.budget === null ? solveWithoutBudget(rest, heard) : solveWithBudget(rest, heard, model.budget);
  return outcome.kind === "impossible" ? outcome : whole(outcome);
}

/**
 * Solves a model with a budget. The budget limits the amount paid, which differs from the comparable cost. If the best
 * award without the budget is within it, that award is the result. Otherwise, the lowest possible payment shows whether
 * the budget can be met, and is the initial award for the search within the budget.
 */
function solveWithBudget(model: Model, options: SolveOptions, budget: number): Outcome {
  const { found, highs, seconds } = options;
  const free: Model = { ...model, budget: null };
  const paid = ({ assignment }: Solved): number => Number(checkAward(model, assignment).to_pay);
  const within = (better: Solved): void => {
    if (paid(better) <= budget) found?.(better);
  };
  // With `any`, only the lowest payment is needed.
  const best = options.any === true ? null : solveWithoutBudget(free, { highs, seconds, found: within });
  if (best !== null && (best.kind === "impossible" || paid(best) <= budget)) return best;
  const least = best !== null && ranksByPaid(model) ? best : solveWithoutBudget(asPaid(free), { highs, seconds });
  if (least.kind === "impossible") return least;
  if (least.total > budget) return impossible({ proven: least.bound > budget, least: least.bound });
  const { assignment } = least;
  const start = toOutcome(model, assignment, 0);
  if (best === null || start.kind === "impossible") return start;
  const known = new Best(model, best.bound, within);
  known.offer(assignment);
  const open = assignment.filter((supplier) => supplier === -1).length;
  const answer = solveMip(highs, {
    model,
    open,
    start: assignment,
    seconds,
    found: (better, bound) => void known.offer(better, bound),
  });
  const isSaved = known.offer(answer.assignment, answer.bound);
  return known.end(answer.status === "optimal" && answer.assignment !== null && isSaved);
}

function solveWithoutBudget(model: Model, options: SolveOptions): Outcome {
  if (model.units === 0) return { kind: "solved", assignment: new Int32Array(0), total: 0, bound: 0 };
  if (!isCoupled(model)) return solveBySets(model, options);
  if (shareSum(model) < WHOLE_SHARE) return impossible();
  const first = fewestOpen(model, options);
  if (first.units.length === model.units) return solveCoupled(model, options);
  if (first.units.length === 0) return impossible();
  const outcome = solveCoupled(first.model, options);
  return outcome.kind === "impossible"
    ? outcome
    : { ...outcome, assignment: ofAll(model, first.units, outcome.assignment) };
}

/**
 * Sums the largest maximum shares of as many suppliers as are allowed. If the sum is below 100 percent, no award can
 * meet the conditions.
 */
function shareSum(model: Model): number {
  const shares = model.max_share.map((share) => share ?? WHOLE_SHARE).toSorted((a, b) => b - a);
  return shares.slice(0, model.max_suppliers ?? shares.length).reduce((sum, share) => sum + share, 0);
}

/**
 * Determines which units stay open: as few as the allowed number of suppliers permits. The caller then minimizes the
 * cost of the other units.
 */
function fewestOpen(model: Model, { seconds }: SolveOptions): { units: readonly number[]; model: Model } {
  const all = Array.from({ length: model.units }, (_, unit) => unit);
  if (!model.may_open || model.max_suppliers === null) return { units: all, model };
  const { best } = searchSets(model, model.max_suppliers, performance.now() + (seconds * 1000) / 4);
  const given = assignCheapest(model, best?.picked ?? []);
  const units = all.filter((unit) => (given[unit] ?? -1) !== -1);
  return { units, model: { ...someUnits(model, units), may_open: false } };
}

/** Solves models that limit only the number of suppliers, overall or per group. */
function solveBySets(model: Model, { seconds, highs, ...options }: SolveOptions): Outcome {
  if (model.max_in_group !== null) return solveByGroups(model, { seconds, highs, ...options });
  if (model.max_suppliers === null) return toOutcome(model, assignCheapest(model), null);
  const { best, complete } = searchSets(model, model.max_suppliers, performance.now() + (seconds * 1000) / 2);
  if (best === null) return impossible({ proven: complete });
  const solved = toOutcome(model, assignCheapest(model, best.picked), null);
  if (complete || solved.kind === "impossible") return solved;
  const outcome = solveCoupled(model, { highs, seconds: seconds / 2, ...options });
  return outcome.kind === "solved" && outcome.total < solved.total ? outcome : { ...solved, bound: loosest(model) };
}

/** Solves each group separately. Units without a group are assigned to the cheapest supplier. */
function solveByGroups(model: Model, { seconds }: SolveOptions): Outcome {
  const groups = new Map<number, number[]>();
  for (const [unit, group] of model.group.entries()) groups.set(group, [...(groups.get(group) ?? []), unit]);
  const assignment = new Int32Array(model.units).fill(-1);
  const until = performance.now() + seconds * 1000;
  let isComplete = true;
  for (const [group, units] of groups) {
    const part = someUnits(model, units);
    const search =
      group === -1 ? null : searchSets({ ...part, fixed: part.fixed.map(() => 0) }, model.max_in_group ?? 1, until);
    if (search !== null && search.best === null) return impossible({ proven: search.complete });
    isComplete &&= search?.complete ?? true;
    const given = assignCheapest(part, search?.best?.picked);
    for (const [place, unit] of units.entries()) assignment[unit] = given[place] ?? -1;
  }
  return toOutcome(model, assignment, isComplete ? null : loosest(model));
}

/** Returns a lower bound of the cost: every unit at its cheapest supplier, without fixed costs. */
const loosest = (model: Model): number =>
  Number(checkAward({ ...model, fixed: model.fixed.map(() => 0) }, assignCheapest(model)).total);

function solveCoupled(model: Model, options: SolveOptions): Outcome {
  const end = performance.now() + options.seconds * 1000;
  const most = Math.min(model.max_suppliers ?? model.suppliers, model.suppliers);
  // A search limited only by the number of suppliers gives a lower bound under all other conditions.
  const loose = searchSets(model, most, performance.now() + (options.seconds * 1000) / 8);
  if (loose.best === null && loose.complete) return impossible();
  const bound = loose.complete ? (loose.best?.cost ?? 0) : loosest(model);
  const best = new Best(model, bound, options.found);
  best.offer(assignCheapest(model, loose.best?.picked));
  if (best.solved !== null && best.solved.total <= bound) return best.end(true);
  const bySets =
    most <= SETS_UP_TO && model.max_in_group === null && countSets(model.suppliers, most) <= MAX_SEARCHED_SETS;
  return bySets
    ? throughSets(model, { ...options, best, most, end })
    : byHighs(model, { ...options, best, end, first: loose.best?.picked ?? [] });
}

/** Tries supplier sets from cheapest to most expensive until no later one can be better. */
function throughSets(
  model: Model,
  given: SolveOptions & { readonly best: Best; readonly most: number; readonly end: number },
): Outcome {
  const { highs, best, end } = given;
  let isProven = true;
  for (const { cost, picked } of rankSets(model, given.most)) {
    if (best.solved !== null && (cost >= best.solved.total || given.any === true)) break;
    if (sharesOf(model, picked) < WHOLE_SHARE) continue;
    const seconds = (end - performance.now()) / 1000;
    if (seconds <= 0) {
      best.bound = Math.max(best.bound, isProven ? cost : 0);
      isProven = false;
      break;
    }
    const { status, assignment } = solveMip(highs, {
      model: { ...model, max_suppliers: null },
      among: picked,
      all_used: true,
      seconds,
      ...(best.solved === null ? {} : { below: best.solved.total }),
      ...(given.any === undefined ? {} : { any: given.any }),
      found: (better) => void best.offer(better),
    });
    // An award that fails the exact check proves nothing about the optimum.
    if (!best.offer(assignment) || status === "cut_off") isProven = false;
  }
  return best.end(isProven);
}

const sharesOf = (model: Model, picked: readonly number[]): number =>
  picked.reduce((sum, supplier) => sum + (model.max_share[supplier] ?? WHOLE_SHARE), 0);

/** Solves the whole model with HiGHS, beginning with the best award of the best supplier set. */
function byHighs(
  model: Model,
  given: SolveOptions & { readonly best: Best; readonly end: number; readonly first: readonly number[] },
): Outcome {
  const { highs, best, end, first, seconds, any } = given;
  const question: Omit<MipQuestion, "seconds"> = { model, ...(any === undefined ? {} : { any }) };
  const left = (): number => (end - performance.now()) / 1000;
  if (any === true && best.solved !== null) return best.end(false);
  if (best.solved === null && first.length > 0 && first.length < allSuppliers(model).length) {
    const { assignment } = solveMip(highs, {
      ...question,
      among: first,
      seconds: seconds * START_PART,
      found: (better) => void best.offer(better),
    });
    best.offer(assignment);
    if (any === true && best.solved !== null) return best.end(false);
  }
  const start = best.solved?.assignment;
  const answer = solveMip(highs, {
    ...question,
    ...(start === undefined ? {} : { start }),
    seconds: left(),
    found: (better, bound) => void best.offer(better, bound),
  });
  if (answer.status === "infeasible") return best.end(best.solved === null);
  const isKept = best.offer(answer.assignment, answer.bound);
  return best.end(answer.status === "optimal" && answer.assignment !== null && isKept);
}
