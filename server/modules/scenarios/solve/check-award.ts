import type { Assignment, Model } from "#server/modules/scenarios/solve/model.ts";
import { costAt, paidAt, WHOLE_SHARE } from "#server/modules/scenarios/solve/model.ts";

/** Exact amounts of an assignment in kopecks. */
export interface Checked {
  /** Cost of all units, plus the fixed costs of all suppliers used. */
  readonly total: bigint;
  /** Part of the total that the customer pays. */
  readonly to_pay: bigint;
  readonly sums: readonly bigint[];
  readonly used: readonly number[];
  readonly open: number;
}

export type Broken =
  | "open"
  | "impossible"
  | "max_suppliers"
  | "max_in_group"
  | "min_sum"
  | "min_share"
  | "max_share"
  | "budget";

/** Recalculates an assignment with exact integers. Also returns the first violated condition, if any. */
export function checkAward(model: Model, assignment: Assignment): Checked & { readonly broken: Broken | null } {
  const sums = Array.from({ length: model.suppliers }, () => 0n);
  const used = new Set<number>();
  const inGroup = new Map<number, Set<number>>();
  let [open, cost] = [0, 0n];
  let isImpossible = false;
  for (let unit = 0; unit < model.units; unit += 1) {
    const supplier = assignment[unit] ?? -1;
    if (supplier === -1) {
      open += 1;
      continue;
    }
    const [own, paid] = [costAt(model, supplier, unit), paidAt(model, supplier, unit)];
    if (!Number.isSafeInteger(own) || !Number.isSafeInteger(paid)) {
      isImpossible = true;
      continue;
    }
    cost += BigInt(own);
    sums[supplier] = (sums[supplier] ?? 0n) + BigInt(paid);
    used.add(supplier);
    const group = model.group[unit] ?? -1;
    if (group !== -1) inGroup.set(group, (inGroup.get(group) ?? new Set()).add(supplier));
  }
  const goods = sums.reduce((sum, own) => sum + own, 0n);
  const fixedSum = (fixed: readonly number[]): bigint =>
    [...used].reduce((sum, supplier) => sum + BigInt(fixed[supplier] ?? 0), 0n);
  const total = cost + fixedSum(model.fixed);
  const to_pay = goods + fixedSum(model.fixed_paid);
  const counted = { total, to_pay, sums, used: [...used].toSorted((a, b) => a - b), open };
  return { ...counted, broken: isImpossible ? "impossible" : broken(model, { ...counted, goods, inGroup }) };
}

function broken(
  model: Model,
  given: Checked & { goods: bigint; inGroup: ReadonlyMap<number, ReadonlySet<number>> },
): Broken | null {
  const { sums, used, goods, to_pay } = given;
  const share = (supplier: number): bigint => (sums[supplier] ?? 0n) * BigInt(WHOLE_SHARE);
  if (given.open > 0 && !model.may_open) return "open";
  if (model.max_suppliers !== null && used.length > model.max_suppliers) return "max_suppliers";
  const { max_in_group, min_sum, min_share } = model;
  if (max_in_group !== null && [...given.inGroup.values()].some(({ size }) => size > max_in_group))
    return "max_in_group";
  if (min_sum !== null && used.some((supplier) => (sums[supplier] ?? 0n) < BigInt(min_sum))) return "min_sum";
  if (min_share !== null && used.some((supplier) => share(supplier) < goods * BigInt(min_share))) return "min_share";
  const over = (supplier: number): boolean => {
    const most = model.max_share[supplier] ?? null;
    return most !== null && share(supplier) > goods * BigInt(most);
  };
  if (used.some(over)) return "max_share";
  return model.budget !== null && to_pay > BigInt(model.budget) ? "budget" : null;
}
