import { checkAward } from "#server/modules/scenarios/solve/check-award.ts";
import { costAt, isCoupled } from "#server/modules/scenarios/solve/model.ts";
import type { Model } from "#server/modules/scenarios/solve/model.ts";

export function randomNumbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const freeModel = (cost: readonly Float64Array[], change: Partial<Model> = {}): Model => ({
  suppliers: cost.length,
  units: cost[0]?.length ?? 0,
  cost,
  paid: cost,
  weeks: cost.map((own) => new Float64Array(own.length)),
  fixed: cost.map(() => 0),
  fixed_paid: cost.map(() => 0),
  max_suppliers: null,
  group: new Int32Array(cost[0]?.length ?? 0).fill(-1),
  max_in_group: null,
  min_sum: null,
  min_share: null,
  max_share: cost.map(() => null),
  budget: null,
  may_open: false,
  ...change,
});

export function randomModel(seed: number): Model {
  const random = randomNumbers(seed);
  const upTo = (most: number): number => 1 + Math.floor(random() * most);
  const [suppliers, units] = [1 + upTo(3), 1 + upTo(4)];
  const often = (part: number): boolean => random() < part;
  const cost = Array.from({ length: suppliers }, () =>
    Float64Array.from({ length: units }, () => (often(0.2) ? Number.POSITIVE_INFINITY : 50 + upTo(950))),
  );
  const mean = units * 500;
  // In half of the models, the amount paid differs from the comparable cost.
  const paid = often(0.5) ? cost : cost.map((own) => own.map((each) => Math.round(each * (0.8 + random() * 0.4))));
  const model = freeModel(cost, {
    max_suppliers: often(0.5) ? upTo(suppliers) : null,
    group: Int32Array.from({ length: units }, () => upTo(3) - 2),
    max_in_group: often(0.25) ? upTo(2) : null,
    min_sum: often(0.25) ? Math.floor(random() * mean * 0.5) + 1 : null,
    min_share: often(0.2) ? upTo(4500) : null,
    max_share: cost.map(() => (often(0.15) ? 2500 + upTo(5000) : null)),
    budget: often(0.15) ? Math.floor(mean * (0.6 + random())) : null,
    fixed: cost.map(() => (often(0.1) ? upTo(300) : 0)),
    paid,
  });
  const fixed_paid = model.fixed.map((each) => (often(0.8) ? each : 0));
  // With sums or shares, the solver decides in advance which units stay open, so such models have none.
  return { ...model, fixed_paid, may_open: often(0.3) && !isCoupled(model) };
}

/**
 * Generates a model of a large tender. Three suppliers offer nearly everything, and together they offer all lots. The
 * other suppliers offer 60 to 95 percent. Prices are log-normal with a level per supplier and noise. Groups have ten
 * lots.
 */
export function largeModel(
  seed: number,
  given: { suppliers: number; units: number },
  change: Partial<Model> = {},
): Model {
  const random = randomNumbers(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const { suppliers, units } = given;
  const base = Array.from({ length: units }, () => Math.exp(10 + 1.2 * normal()) * 100);
  const cost = Array.from({ length: suppliers }, (_, supplier) => {
    const level = 1 + 0.06 * normal();
    const coverage = supplier < 3 ? 0.95 : 0.6 + 0.35 * random();
    return Float64Array.from(base, (price, unit) => {
      const has = random() < coverage || (supplier < 3 && unit % 3 === supplier);
      return has ? Math.max(1, Math.round(price * level * (1 + 0.12 * Math.abs(normal())))) : Number.POSITIVE_INFINITY;
    });
  });
  return freeModel(cost, { group: Int32Array.from(base, (_, unit) => Math.floor(unit / 10)), ...change });
}

/**
 * Finds the lowest cost by trying every award: first the fewest open units, then the lowest cost. Returns null if no
 * award meets the conditions.
 */
export function bruteForce(model: Model): { total: number; open: number } | null {
  const least = goThrough({ ...model, budget: null });
  // A budget is not met by leaving more units open.
  const within = model.budget === null || least === null ? least : goThrough(model);
  return within === null || within.open > (least?.open ?? 0) ? null : within;
}

function goThrough(model: Model): { total: number; open: number } | null {
  const assignment = new Int32Array(model.units).fill(-1);
  let best = null as { total: number; open: number } | null;
  const look = (): void => {
    const { total, open, broken } = checkAward(model, assignment);
    if (broken !== null) return;
    const cost = Number(total);
    if (best === null || open < best.open || (open === best.open && cost < best.total)) best = { total: cost, open };
  };
  const go = (unit: number): void => {
    if (unit === model.units) {
      look();
      return;
    }
    for (let supplier = model.may_open ? -1 : 0; supplier < model.suppliers; supplier += 1) {
      if (supplier !== -1 && costAt(model, supplier, unit) === Number.POSITIVE_INFINITY) continue;
      assignment[unit] = supplier;
      go(unit + 1);
    }
    assignment[unit] = -1;
  };
  go(0);
  return best;
}
