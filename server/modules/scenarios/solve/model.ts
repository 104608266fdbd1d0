/**
 * What a scenario asks, as numbers. A unit is a lot, or several that must stay together; suppliers stand in the order
 * in which their offers came. Sums are whole kopecks as ordinary numbers: `fitsNumbers` says whether they are exact.
 */
export interface Model {
  readonly suppliers: number;
  readonly units: number;
  /** By supplier, by unit; Infinity where the supplier can't have the unit. */
  readonly cost: readonly Float64Array[];
  /** What the supplier is paid for the unit: sums, shares and the budget are held against it. */
  readonly paid: readonly Float64Array[];
  /** Longest delivery in weeks, by supplier, by unit: what equal costs are ranked by. */
  readonly weeks: readonly Float64Array[];
  /** What a supplier costs besides, once it has anything. */
  readonly fixed: readonly number[];
  /** The part of it that the supplier is paid. */
  readonly fixed_paid: readonly number[];
  readonly max_suppliers: number | null;
  /** The group of each unit, -1 for none. */
  readonly group: Int32Array;
  readonly max_in_group: number | null;
  readonly min_sum: number | null;
  /** Hundredths of a per cent of what is paid for all units. */
  readonly min_share: number | null;
  /** The same, by supplier. */
  readonly max_share: readonly (number | null)[];
  readonly budget: number | null;
  /** A unit may get nobody: as few as can be, whatever they cost. */
  readonly may_open: boolean;
}

/** The supplier of each unit; -1 leaves it open. */
export type Assignment = Int32Array;

/** 100 per cent, as shares are counted. */
export const WHOLE_SHARE = 10_000;

/** The cost of a supplier for a unit. */
export const costAt = (model: Model, supplier: number, unit: number): number =>
  model.cost[supplier]?.[unit] ?? Number.POSITIVE_INFINITY;

/** What a supplier is paid for a unit. */
export const paidAt = (model: Model, supplier: number, unit: number): number =>
  model.paid[supplier]?.[unit] ?? Number.POSITIVE_INFINITY;

/** The same model with what is paid in place of the number that ranks: it finds the least to pay. */
export const asPaid = (model: Model): Model => ({ ...model, cost: model.paid, fixed: model.fixed_paid });

/** True where the number that ranks is what is paid. */
export const ranksByPaid = (model: Model): boolean =>
  model.fixed.every((cost, supplier) => cost === model.fixed_paid[supplier]) &&
  model.cost.every((own, supplier) => own.every((cost, unit) => cost === paidAt(model, supplier, unit)));

/** Suppliers by their places. */
export const allSuppliers = (model: Model): number[] => Array.from({ length: model.suppliers }, (_, place) => place);

/** The dearest cost of each unit; 0 for a unit that nobody can have. */
export function dearest(model: Model): Float64Array {
  const most = new Float64Array(model.units);
  for (const own of model.cost)
    for (let unit = 0; unit < model.units; unit += 1) {
      const cost = own[unit] ?? Number.POSITIVE_INFINITY;
      if (cost !== Number.POSITIVE_INFINITY && cost > (most[unit] ?? 0)) most[unit] = cost;
    }
  return most;
}

/** What one open unit weighs: more than everything that could be saved by leaving it open. */
export const openWeight = (model: Model): number =>
  dearest(model).reduce((sum, cost) => sum + cost, 0) + model.fixed.reduce((sum, cost) => sum + cost, 0) + 1;

/** True when all sums that can come about are exact as numbers. */
export const fitsNumbers = (model: Model): boolean =>
  [model, asPaid(model)].every((each) => openWeight(each) * (each.units + 1) <= Number.MAX_SAFE_INTEGER);

/** Units that nobody can have, whatever else is asked. */
export function impossibleUnits(model: Model): number[] {
  const units: number[] = [];
  for (let unit = 0; unit < model.units; unit += 1)
    if (model.cost.every((own) => (own[unit] ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY))
      units.push(unit);
  return units;
}

/** True when units hang together by more than the number of suppliers. */
export const isCoupled = (model: Model): boolean =>
  model.min_sum !== null ||
  model.min_share !== null ||
  model.max_share.some((share) => share !== null) ||
  (model.max_in_group !== null && model.max_suppliers !== null) ||
  ((model.max_in_group !== null || model.max_suppliers === null) && model.fixed.some((cost) => cost > 0));

/** The model with these of its units only. */
export function someUnits(model: Model, units: readonly number[]): Model {
  const pick = (from: Float64Array): Float64Array =>
    Float64Array.from(units, (unit) => from[unit] ?? Number.POSITIVE_INFINITY);
  return {
    ...model,
    units: units.length,
    cost: model.cost.map(pick),
    paid: model.paid.map(pick),
    weeks: model.weeks.map(pick),
    group: Int32Array.from(units, (unit) => model.group[unit] ?? -1),
  };
}
