import type { Assignment, Model } from "#server/modules/scenarios/solve/model.ts";
import { costAt, allSuppliers, openWeight } from "#server/modules/scenarios/solve/model.ts";

/** A set of suppliers and the cost of its cheapest award, including a penalty for each open unit. */
export interface FoundSet {
  readonly cost: number;
  readonly picked: readonly number[];
}

/** The best set of suppliers. `complete` is false if the time ran out before all other sets were ruled out. */
export interface SetAnswer {
  readonly best: FoundSet | null;
  readonly complete: boolean;
}

const CHECK_EVERY = 256;

/** Replaces missing lines with the penalty for an open unit, if units may stay open. */
function weighted(model: Model): readonly Float64Array[] {
  if (!model.may_open) return model.cost;
  const weight = openWeight(model);
  return model.cost.map((own) => own.map((cost) => (cost === Number.POSITIVE_INFINITY ? weight : cost)));
}

const sum = (costs: Float64Array): number => {
  let total = 0;
  for (let unit = 0; unit < costs.length; unit += 1) total += costs[unit] ?? 0;
  return total;
};

function sumOfMin(a: Float64Array, b: Float64Array): number {
  let total = 0;
  for (let unit = 0; unit < a.length; unit += 1) total += Math.min(a[unit] ?? 0, b[unit] ?? 0);
  return total;
}

function minOf(a: Float64Array, b: Float64Array): Float64Array {
  const lower = new Float64Array(a.length);
  for (let unit = 0; unit < a.length; unit += 1) lower[unit] = Math.min(a[unit] ?? 0, b[unit] ?? 0);
  return lower;
}

/** Sorts suppliers by total cost, cheapest first, so that good sets are found early and bad branches are pruned. */
function inOrder(costs: readonly Float64Array[]): number[] {
  const height = costs.map((own) => own.reduce((total, cost) => total + Math.min(cost, 1e13), 0));
  return costs.map((_, place) => place).toSorted((a, b) => (height[a] ?? 0) - (height[b] ?? 0) || a - b);
}

/** Finds a good initial set by repeatedly adding the supplier that reduces the cost most. */
function greedy(model: Model, costs: readonly Float64Array[], most: number): FoundSet | null {
  let current: Float64Array | null = null;
  let best: FoundSet | null = null;
  const picked: number[] = [];
  while (picked.length < most) {
    let step: { place: number; cost: number; height: number } | null = null;
    for (const [place, own] of costs.entries()) {
      if (picked.includes(place)) continue;
      const fixed = model.fixed[place] ?? 0;
      let height = fixed;
      let cost = fixed;
      for (let unit = 0; unit < own.length; unit += 1) {
        const each = Math.min(current?.[unit] ?? Number.POSITIVE_INFINITY, own[unit] ?? 0);
        cost += each;
        height += Math.min(each, 1e13);
      }
      if (step === null || height < step.height) step = { place, cost, height };
    }
    const own = step === null ? undefined : costs[step.place];
    if (step === null || own === undefined) break;
    current = current === null ? own : minOf(current, own);
    picked.push(step.place);
    const cost = sum(current) + picked.reduce((total, place) => total + (model.fixed[place] ?? 0), 0);
    if (Number.isFinite(cost) && (best === null || cost < best.cost)) best = { cost, picked: [...picked] };
  }
  return best;
}

/**
 * Finds the set of at most `most` suppliers with the cheapest award. The depth-first search is exact: a branch is
 * pruned only if even the cheapest remaining suppliers can't improve on the best set.
 */
export function searchSets(model: Model, most: number, until_ms = Number.POSITIVE_INFINITY): SetAnswer {
  const all = weighted(model);
  const order = inOrder(all);
  const costs = order.flatMap((place) => all[place] ?? []);
  /**
   * Lower bounds by index: the lowest cost of each unit among the supplier and all later suppliers, including a share
   * of the fixed cost. A supplier wins at most `units` units, so the shares never exceed its fixed cost.
   */
  const rest: Float64Array[] = [];
  for (let place = costs.length - 1; place >= 0; place -= 1) {
    const [own, after, supplier] = [costs[place], rest[place + 1], order[place]];
    if (own === undefined || supplier === undefined) continue;
    const part = Math.floor((model.fixed[supplier] ?? 0) / model.units);
    const whole = part === 0 ? own : own.map((cost) => cost + part);
    rest[place] = after === undefined ? whole : minOf(whole, after);
  }
  const limit = Math.min(most, costs.length);
  let best = greedy(model, all, limit);
  let looked = 0;
  let complete = true;
  const go = (from: number, at: { picked: readonly number[]; current: Float64Array | null; fixed: number }): void => {
    const { picked, current, fixed } = at;
    for (let place = from; place < costs.length; place += 1) {
      const [own, after, supplier] = [costs[place], rest[place], order[place]];
      if (own === undefined || after === undefined || supplier === undefined) return;
      const bound = fixed + (current === null ? sum(after) : sumOfMin(current, after));
      if (best !== null ? bound >= best.cost : bound === Number.POSITIVE_INFINITY) return;
      if ((looked += 1) % CHECK_EVERY === 0 && performance.now() > until_ms) complete = false;
      if (!complete) return;
      const next = current === null ? own : minOf(current, own);
      const paid = fixed + (model.fixed[supplier] ?? 0);
      const cost = paid + sum(next);
      const chosen = [...picked, supplier];
      if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { cost, picked: chosen };
      if (chosen.length < limit) go(place + 1, { picked: chosen, current: next, fixed: paid });
    }
  };
  go(0, { picked: [], current: null, fixed: 0 });
  return { best, complete };
}

export function countSets(count: number, most: number): number {
  let [sets, all] = [1, 0];
  for (let size = 1; size <= Math.min(most, count); size += 1) {
    sets = (sets * (count - size + 1)) / size;
    all += sets;
  }
  return all;
}

export function rankSets(model: Model, most: number): FoundSet[] {
  const costs = weighted(model);
  const found: FoundSet[] = [];
  const go = (from: number, at: { picked: readonly number[]; current: Float64Array | null; fixed: number }): void => {
    for (let place = from; place < costs.length; place += 1) {
      const own = costs[place];
      if (own === undefined) continue;
      const current = at.current === null ? own : minOf(at.current, own);
      const fixed = at.fixed + (model.fixed[place] ?? 0);
      const cost = fixed + sum(current);
      const picked = [...at.picked, place];
      if (Number.isFinite(cost)) found.push({ cost, picked });
      if (picked.length < most) go(place + 1, { picked, current, fixed });
    }
  };
  go(0, { picked: [], current: null, fixed: 0 });
  return found.toSorted((a, b) => a.cost - b.cost);
}

/**
 * Assigns each unit to its cheapest supplier among `picked`. Equal costs are decided by shorter delivery time, then by
 * earlier offer. A unit without any line stays open.
 */
export function assignCheapest(model: Model, picked: readonly number[] = allSuppliers(model)): Assignment {
  const order = picked.toSorted((a, b) => a - b);
  return Int32Array.from({ length: model.units }, (_, unit) => {
    let [best, cost, weeks] = [-1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const place of order) {
      const own = costAt(model, place, unit);
      const sooner = model.weeks[place]?.[unit] ?? Number.POSITIVE_INFINITY;
      if (own === Number.POSITIVE_INFINITY) continue;
      if (best === -1 || own < cost || (own === cost && sooner < weeks)) [best, cost, weeks] = [place, own, sooner];
    }
    return best;
  });
}
