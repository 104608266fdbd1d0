import type { Highs } from "highs";
import { Sheet } from "#server/modules/scenarios/solve/mip-sheet.ts";
import type { Assignment, Model } from "#server/modules/scenarios/solve/model.ts";
import { asPaid, costAt, dearest, allSuppliers, paidAt, WHOLE_SHARE } from "#server/modules/scenarios/solve/model.ts";

/**
 * Magnitude to which sums are scaled, because HiGHS calculates in floating point. With unscaled kopecks, it reports
 * more expensive awards as optimal.
 */
const SCALE_TO = 1e6;
const HALF = 0.5;
/** Tolerance in kopecks: an award is optimal if its cost exceeds the lower bound by less than this. */
const SAME_KOPECK = 0.9;

export interface MipQuestion {
  readonly model: Model;
  readonly among?: readonly number[];
  /** Counts each supplier in `among` as used, even without units, so that the cost is that of the whole set. */
  readonly all_used?: boolean;
  /** Exclusive upper limit in kopecks for the cost of an award. */
  readonly below?: number;
  /** Number of units that stay open. The default is 0. */
  readonly open?: number;
  readonly start?: Assignment;
  readonly seconds: number;
  /** Stops at the first award that meets the conditions. */
  readonly any?: boolean;
  readonly found?: (assignment: Assignment, bound: number) => void;
}

/** Result of the search. `bound` is a lower limit in kopecks for the cost of any permitted award. */
export interface MipAnswer {
  readonly status: "optimal" | "infeasible" | "cut_off";
  readonly assignment: Assignment | null;
  readonly bound: number;
}

interface Columns {
  readonly takes: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly used: ReadonlyMap<number, number>;
  readonly grouped: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** Index of the column with the total amount paid, or -1 if no row needs it. */
  readonly whole: number;
  readonly open: ReadonlyMap<number, number>;
}

const INFINITE = Number.POSITIVE_INFINITY;

function unitRows(sheet: Sheet, given: { model: Model; among: readonly number[]; scale: number; open: number }) {
  const { model, among, scale } = given;
  const takes = new Map(among.map((supplier) => [supplier, new Map<number, number>()]));
  const open = new Map<number, number>();
  for (let unit = 0; unit < model.units; unit += 1) {
    const terms: [number, number][] = [];
    for (const supplier of among) {
      const cost = costAt(model, supplier, unit);
      if (cost === INFINITE) continue;
      const column = sheet.column(cost * scale, 1, 1);
      takes.get(supplier)?.set(unit, column);
      terms.push([column, 1]);
    }
    if (given.open > 0) {
      const column = sheet.column(0, 1, 1);
      open.set(unit, column);
      terms.push([column, 1]);
    }
    sheet.row(1, 1, terms);
  }
  if (given.open > 0)
    sheet.row(
      given.open,
      given.open,
      [...open.values()].map((column) => [column, 1]),
    );
  return { takes, open };
}

function usedRows(sheet: Sheet, given: { model: Model; scale: number; takes: Columns["takes"] }) {
  const { model, scale, takes } = given;
  const used = new Map<number, number>();
  for (const [supplier, own] of takes) {
    const column = sheet.column((model.fixed[supplier] ?? 0) * scale, 1, 1);
    used.set(supplier, column);
    for (const take of own.values())
      sheet.row(-INFINITE, 0, [
        [take, 1],
        [column, -1],
      ]);
  }
  if (model.max_suppliers !== null)
    sheet.row(
      -INFINITE,
      model.max_suppliers,
      [...used.values()].map((column) => [column, 1]),
    );
  return used;
}

function groupRows(sheet: Sheet, given: { model: Model; takes: Columns["takes"] }): Columns["grouped"] {
  const { model, takes } = given;
  const grouped = new Map<number, ReadonlyMap<number, number>>();
  if (model.max_in_group === null) return grouped;
  const groups = new Map<number, number[]>();
  for (const [supplier, own] of takes) {
    const columns = new Map<number, number>();
    for (const [unit, take] of own) {
      const group = model.group[unit] ?? -1;
      if (group === -1) continue;
      const column = columns.get(group) ?? sheet.column(0, 1, 1);
      columns.set(group, column);
      sheet.row(-INFINITE, 0, [
        [take, 1],
        [column, -1],
      ]);
    }
    grouped.set(supplier, columns);
    for (const [group, column] of columns) groups.set(group, [...(groups.get(group) ?? []), column]);
  }
  for (const columns of groups.values())
    sheet.row(
      -INFINITE,
      model.max_in_group,
      columns.map((column) => [column, 1]),
    );
  return grouped;
}

/**
 * Adds the rows for minimum sums and for minimum and maximum shares. All shares refer to one column with the total
 * amount paid.
 */
function sumRows(
  sheet: Sheet,
  given: { model: Model; scale: number; top: number } & Pick<Columns, "takes" | "used">,
): number {
  const { model, scale, takes, used, top } = given;
  const costs = (supplier: number): [number, number][] =>
    [...(takes.get(supplier) ?? [])].map(([unit, column]) => [column, paidAt(model, supplier, unit) * scale]);
  const { min_sum, min_share } = model;
  const hasShares = min_share !== null || model.max_share.some((share) => share !== null);
  const whole = hasShares ? sheet.column(0, INFINITE, 0) : -1;
  if (hasShares) sheet.row(0, 0, [...[...takes.keys()].flatMap(costs), [whole, -1]]);
  for (const supplier of takes.keys()) {
    const column = used.get(supplier);
    const own = costs(supplier);
    if (min_sum !== null) {
      const least = min_sum * scale;
      if (column === undefined) sheet.row(least, INFINITE, own);
      else sheet.row(0, INFINITE, [...own, [column, -least]]);
    }
    if (min_share !== null) {
      const part = min_share / WHOLE_SHARE;
      if (column === undefined) sheet.row(0, INFINITE, [...own, [whole, -part]]);
      else sheet.row(-part * top, INFINITE, [...own, [whole, -part], [column, -part * top]]);
    }
    const most = model.max_share[supplier] ?? null;
    if (most !== null) sheet.row(-INFINITE, 0, [...own, [whole, -most / WHOLE_SHARE]]);
  }
  return whole;
}

function budgetRow(
  sheet: Sheet,
  given: { model: Model; scale: number; all_used: readonly number[] } & Pick<Columns, "takes" | "used">,
): void {
  const { model, scale, takes, used } = given;
  if (model.budget === null) return;
  const paid = [...takes].flatMap(([supplier, own]) =>
    [...own].map(([unit, column]): [number, number] => [column, paidAt(model, supplier, unit) * scale]),
  );
  const fixedTerms = [...used].map(([supplier, column]): [number, number] => [
    column,
    (model.fixed_paid[supplier] ?? 0) * scale,
  ]);
  const certain = given.all_used.reduce((sum, supplier) => sum + (model.fixed_paid[supplier] ?? 0), 0);
  // A tolerance of half a kopeck absorbs floating-point errors.
  sheet.row(-INFINITE, (model.budget - certain + HALF) * scale, [...paid, ...fixedTerms]);
}

/**
 * Solves the model with HiGHS. Every unit needs a supplier unless it may stay open. The caller must verify the result
 * with `checkAward`.
 */
export function solveMip(highs: Highs, question: MipQuestion): MipAnswer {
  const { model, among = allSuppliers(model), all_used = false } = question;
  const most = dearest(model).reduce((sum, cost) => sum + cost, 0);
  const paid = dearest(asPaid(model)).reduce((sum, cost) => sum + cost, 0);
  const scale = SCALE_TO / Math.max(most, 1);
  const sheet = new Sheet();
  const { takes, open } = unitRows(sheet, { model, among, scale, open: question.open ?? 0 });
  const needsUsed =
    !all_used &&
    (model.max_suppliers !== null ||
      model.min_sum !== null ||
      model.min_share !== null ||
      model.fixed.some((cost) => cost > 0) ||
      (model.budget !== null && model.fixed_paid.some((cost) => cost > 0)));
  const used = needsUsed ? usedRows(sheet, { model, scale, takes }) : new Map<number, number>();
  const grouped = groupRows(sheet, { model, takes });
  const whole = sumRows(sheet, { model, scale, takes, used, top: paid * scale });
  budgetRow(sheet, { model, scale, takes, used, all_used: all_used ? among : [] });
  const columns: Columns = { takes, used, grouped, whole, open };
  const fixed = all_used ? among.reduce((sum, supplier) => sum + (model.fixed[supplier] ?? 0), 0) : 0;
  if (question.below !== undefined) {
    const terms = sheet.cost.flatMap((cost, column): [number, number][] => (cost === 0 ? [] : [[column, cost]]));
    sheet.row(-INFINITE, (question.below - fixed - HALF) * scale, terms);
  }
  const read = (values: Float64Array | readonly number[]): Assignment => {
    const assignment = new Int32Array(model.units).fill(-1);
    for (const [supplier, own] of takes)
      for (const [unit, column] of own) if ((values[column] ?? 0) > HALF) assignment[unit] = supplier;
    return assignment;
  };
  return highs.withModel(sheet.data(), (solver): MipAnswer => {
    solver.options.set({
      output_flag: false,
      time_limit: Math.max(question.seconds, 0.05),
      mip_rel_gap: question.any === true ? 1 : 0,
      mip_abs_gap: question.any === true ? SCALE_TO * 2 : SAME_KOPECK * scale,
    });
    if (question.start !== undefined)
      solver.setSolution({ colValue: startOf(model, question.start, { columns, sheet, scale }) });
    const { found } = question;
    const toKopecks = (value: number | undefined): number =>
      value === undefined || !Number.isFinite(value) ? 0 : Math.max(0, Math.floor(value / scale) + fixed);
    solver.run(
      found === undefined
        ? {}
        : {
            [highs.constants.callbackType.mipImprovingSolution]: ({ data }) => {
              if (data.mip_solution !== undefined) found(read(data.mip_solution), toKopecks(data.mip_dual_bound));
              return undefined;
            },
          },
    );
    const status = solver.getModelStatus();
    const { modelStatus } = highs.constants;
    if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible)
      return { status: "infeasible", assignment: null, bound: INFINITE };
    const has = solver.info.get("primal_solution_status") === 2;
    return {
      status: status === modelStatus.optimal ? "optimal" : "cut_off",
      assignment: has ? read(Float64Array.from(solver.getSolution().colValue)) : null,
      bound: toKopecks(Number(solver.info.get("mip_dual_bound"))),
    };
  });
}

function startOf(
  model: Model,
  assignment: Assignment,
  given: { columns: Columns; sheet: Sheet; scale: number },
): Float64Array {
  const { takes, used, grouped, whole, open } = given.columns;
  const { cost } = given.sheet;
  const values = new Float64Array(cost.length);
  let total = 0;
  for (const [unit, supplier] of assignment.entries()) {
    const take = takes.get(supplier)?.get(unit) ?? (supplier === -1 ? open.get(unit) : undefined);
    if (take === undefined) continue;
    total += supplier === -1 ? 0 : paidAt(model, supplier, unit) * given.scale;
    const group = grouped.get(supplier)?.get(model.group[unit] ?? -1);
    for (const column of [take, used.get(supplier), group]) if (column !== undefined) values[column] = 1;
  }
  if (whole !== -1) values[whole] = total;
  return values;
}
