/**
 * A scenario as numbers. A unit is one lot, or several lots that must stay together. Suppliers are sorted by the time
 * of their offers. Amounts are integers in kopecks, and `fitsNumbers` checks that they are exact as JavaScript numbers.
 */
export interface Model {
  readonly suppliers: number;
  readonly units: number;
  /** Comparable cost by supplier and unit. Infinity means that the supplier can't win the unit. */
  readonly cost: readonly Float64Array[];
  /** Amount paid by supplier and unit. Minimum sums, shares and the budget refer to this amount. */
  readonly paid: readonly Float64Array[];
  /** Longest delivery time in weeks, by supplier and unit. Breaks ties between equal costs. */
  readonly weeks: readonly Float64Array[];
  /** One-off cost of using a supplier, by supplier. */
  readonly fixed: readonly number[];
  /** Part of `fixed` that is paid to the supplier. */
  readonly fixed_paid: readonly number[];
  readonly max_suppliers: number | null;
  readonly group: Int32Array;
  readonly max_in_group: number | null;
  readonly min_sum: number | null;
  /** Minimum share in hundredths of a percent of the amount paid for all units. */
  readonly min_share: number | null;
  /** Maximum share by supplier, in hundredths of a percent. */
  readonly max_share: readonly (number | null)[];
  readonly budget: number | null;
  /** True if units may stay open. As few as possible do, whatever the cost. */
  readonly may_open: boolean;
}

export type Assignment = Int32Array;

/** The share of 100 percent, in hundredths of a percent. */
export const WHOLE_SHARE = 10_000;

export const costAt = (model: Model, supplier: number, unit: number): number =>
  model.cost[supplier]?.[unit] ?? Number.POSITIVE_INFINITY;

export const paidAt = (model: Model, supplier: number, unit: number): number =>
  model.paid[supplier]?.[unit] ?? Number.POSITIVE_INFINITY;

/** Returns a model with the amount paid as its cost, so that solving it minimizes the payment. */
export const asPaid = (model: Model): Model => ({ ...model, cost: model.paid, fixed: model.fixed_paid });

export const ranksByPaid = (model: Model): boolean =>
  model.fixed.every((cost, supplier) => cost === model.fixed_paid[supplier]) &&
  model.cost.every((own, supplier) => own.every((cost, unit) => cost === paidAt(model, supplier, unit)));

export const allSuppliers = (model: Model): number[] => Array.from({ length: model.suppliers }, (_, place) => place);

/** Returns the highest cost of each unit, or 0 if no supplier can win the unit. */
export function dearest(model: Model): Float64Array {
  const most = new Float64Array(model.units);
  for (const own of model.cost)
    for (let unit = 0; unit < model.units; unit += 1) {
      const cost = own[unit] ?? Number.POSITIVE_INFINITY;
      if (cost !== Number.POSITIVE_INFINITY && cost > (most[unit] ?? 0)) most[unit] = cost;
    }
  return most;
}

/** Returns the penalty for an open unit. It is higher than anything that leaving a unit open could save. */
export const openWeight = (model: Model): number =>
  dearest(model).reduce((sum, cost) => sum + cost, 0) + model.fixed.reduce((sum, cost) => sum + cost, 0) + 1;

/** Returns whether every possible sum is exact as a JavaScript number. */
export const fitsNumbers = (model: Model): boolean =>
  [model, asPaid(model)].every((each) => openWeight(each) * (each.units + 1) <= Number.MAX_SAFE_INTEGER);

/** Returns the units that no supplier can win, whatever the other conditions are. */
export function impossibleUnits(model: Model): number[] {
  const units: number[] = [];
  for (let unit = 0; unit < model.units; unit += 1)
    if (model.cost.every((own) => (own[unit] ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY))
      units.push(unit);
  return units;
}

/** Returns whether a condition other than the number of suppliers links units to each other. */
export const isCoupled = (model: Model): boolean =>
  model.min_sum !== null ||
  model.min_share !== null ||
  model.max_share.some((share) => share !== null) ||
  (model.max_in_group !== null && model.max_suppliers !== null) ||
  ((model.max_in_group !== null || model.max_suppliers === null) && model.fixed.some((cost) => cost > 0));

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
