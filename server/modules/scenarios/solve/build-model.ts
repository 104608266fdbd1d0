import { toScaled } from "#contract/money/scaled.ts";
import type { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import { against } from "#contract/scenarios/line-against.ts";
import type { Model } from "#server/modules/scenarios/solve/model.ts";
import { fixedCostOf } from "#contract/award/cell-cost.ts";
import { freightToPay } from "#contract/award/ledger.ts";
import type { Line, OpenLot, ReadQuestion } from "#server/modules/scenarios/solve/question.ts";

export type UnitLines = readonly { readonly lot: number; readonly line: Line }[];

/**
 * Smallest part that is assigned to one supplier: a lot, an existing winner, or several lots that must stay together.
 */
export interface Unit {
  readonly lots: readonly number[];
  readonly lines: ReadonlyMap<number, UnitLines>;
  /** True for an existing winner, which can't stay open. */
  readonly kept: boolean;
}

export interface Built {
  readonly model: Model;
  readonly units: readonly Unit[];
  /** Indexes of units with an existing winner that violates the conditions. */
  readonly lost: readonly number[];
}

/** Returns the units of a lot: one per existing winner if winners are kept, otherwise one with the permitted lines. */
function partsOf(read: ReadQuestion, conditions: ScenarioConditions, lot: OpenLot): Unit[] {
  const allowed = (supplier: number, line: Line): boolean =>
    against(conditions, read.offers[supplier]?.supplier.id ?? 0, line) === null;
  const unit = (lines: readonly (readonly [supplier: number, line: Line])[], kept: boolean): Unit => ({
    kept,
    lots: [lot.id],
    lines: new Map(
      lines
        .filter(([supplier, line]) => allowed(supplier, line))
        .map(([supplier, line]) => [supplier, [{ lot: lot.id, line }]]),
    ),
  });
  if (!conditions.keep_winners || lot.winners.length === 0) return [unit([...lot.lines], false)];
  return lot.winners.map(({ supplier, line }) => unit([[supplier, line]], true));
}

/** Returns the set of lots that must stay together for each lot. Sets with a common lot are merged. */
function togetherSets(read: ReadQuestion, conditions: ScenarioConditions): Map<number, number> {
  const parent = new Map<number, number>(read.lots.map(({ id }) => [id, id]));
  const root = (lot: number): number => {
    const above = parent.get(lot) ?? lot;
    return above === lot ? lot : root(above);
  };
  const join = (lots: readonly number[]): void => {
    const [first, ...others] = lots.filter((lot) => parent.has(lot));
    if (first !== undefined) for (const lot of others) parent.set(root(lot), root(first));
  };
  for (const lots of conditions.together) join(lots);
  if (conditions.together_by_group) {
    const groups = new Map<number, number[]>();
    for (const { id, group } of read.lots) if (group !== null) groups.set(group, [...(groups.get(group) ?? []), id]);
    for (const lots of groups.values()) join(lots);
  }
  return new Map(read.lots.map(({ id }) => [id, root(id)]));
}

/** Merges units into one that can be won only by suppliers with lines for all of them. */
function merged(units: readonly Unit[]): Unit {
  const [first, ...others] = units;
  if (first === undefined || others.length === 0) return first ?? { lots: [], lines: new Map(), kept: false };
  const lines = new Map<number, UnitLines>();
  for (const [supplier, own] of first.lines) {
    const rest = others.map((other) => other.lines.get(supplier));
    if (rest.every((other) => other !== undefined))
      lines.set(supplier, [...own, ...rest.flatMap((other) => other ?? [])]);
  }
  return { lots: units.flatMap(({ lots }) => lots), lines, kept: units.some(({ kept }) => kept) };
}

const percent = (text: string): number => Number(toScaled(text, 2));
const kopecks = (text: string): number => Number(toScaled(text, 2));

export function buildModel(read: ReadQuestion, conditions: ScenarioConditions): Built {
  const sets = togetherSets(read, conditions);
  const bySet = new Map<number, { group: number | null; lots: number; units: Unit[] }>();
  for (const lot of read.lots) {
    const set = sets.get(lot.id) ?? lot.id;
    const entry = bySet.get(set) ?? { group: lot.group, lots: 0, units: [] };
    entry.lots += 1;
    entry.units.push(...partsOf(read, conditions, lot));
    bySet.set(set, entry);
  }
  const found = [...bySet.values()].flatMap(({ group, lots, units }) =>
    (lots === 1 ? units : [merged(units)]).map((unit) => ({ unit, group })),
  );
  const groups = [...new Set(found.map(({ group }) => group))];
  const cell = (supplier: number, read_: (lines: UnitLines) => number): Float64Array =>
    Float64Array.from(found, ({ unit }) => {
      const lines = unit.lines.get(supplier);
      return lines === undefined ? Number.POSITIVE_INFINITY : read_(lines);
    });
  const cost = read.offers.map((_, supplier) =>
    cell(supplier, (lines) => Number(lines.reduce((sum, { line }) => sum + line.cost, 0n))),
  );
  const paid = read.offers.map((_, supplier) =>
    cell(supplier, (lines) => Number(lines.reduce((sum, { line }) => sum + line.paid, 0n))),
  );
  const weeks = read.offers.map((_, supplier) =>
    // A partial quantity counts as a longer delivery time, so that a full quantity is preferred at equal cost.
    cell(supplier, (lines) =>
      lines.reduce((sum, { line }) => sum + (line.weeks ?? NO_WEEKS) + (line.short ? NO_WEEKS : 0), 0),
    ),
  );
  const named = new Map(conditions.max_shares.map(({ supplier, percent: share }) => [supplier, share]));
  const model: Model = {
    suppliers: read.offers.length,
    units: found.length,
    cost,
    paid,
    weeks,
    fixed: read.offers.map((offer) => Number(fixedCostOf(offer, read.options))),
    fixed_paid: read.offers.map((offer) => Number(freightToPay(offer, read.options)?.[read.options.basis] ?? 0n)),
    max_suppliers: conditions.max_suppliers,
    group: Int32Array.from(found, ({ group }) => (group === null ? -1 : groups.indexOf(group))),
    max_in_group: conditions.max_in_group,
    min_sum: conditions.min_sum === null ? null : kopecks(conditions.min_sum),
    min_share: conditions.min_share === null ? null : percent(conditions.min_share),
    max_share: read.offers.map(({ supplier }) => {
      const share = named.get(supplier.id) ?? conditions.max_share;
      return share === null ? null : percent(share);
    }),
    budget: conditions.budget === null ? null : kopecks(conditions.budget),
    may_open: conditions.allow_shortage,
  };
  const units = found.map(({ unit }) => unit);
  const lost = units.flatMap(({ kept, lines }, place) => (kept && lines.size === 0 ? [place] : []));
  return { model, units, lost };
}

const NO_WEEKS = 100_000;
