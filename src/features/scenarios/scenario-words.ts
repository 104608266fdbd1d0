import { compare, min, subtract } from "#contract/money/decimal.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { ConditionName, ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import type { CurvePoint, Scenario } from "#contract/scenarios/scenario.schema.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

export function conditionText(
  conditions: ScenarioConditions,
  name: ConditionName,
  { t, formats, currency }: TextTools & { currency: CurrencyId },
): string {
  const money = (amount: string | null): string => (amount === null ? "" : formats.money(amount, currency));
  const part = (value: string | null): string => (value === null ? "" : formats.quantity(value));
  const numbers: Partial<Record<ConditionName, Readonly<Record<string, string | number>>>> = {
    max_weeks: { weeks: conditions.max_weeks ?? 0 },
    together: { count: conditions.together.length },
    max_suppliers: { count: conditions.max_suppliers ?? 0 },
    max_in_group: { count: conditions.max_in_group ?? 0 },
    min_sum: { sum: money(conditions.min_sum) },
    min_share: { percent: part(conditions.min_share) },
    max_share: { percent: part(conditions.max_share) },
    max_shares: { count: conditions.max_shares.length },
    budget: { sum: money(conditions.budget) },
  };
  return t(`scenarios.condition.${name}`, numbers[name] ?? {});
}

/**
 * Returns true if the result can be compared: it is based on current offers, and every awarded lot is supplied in full.
 */
const isRanked = ({ result, is_stale }: Scenario): boolean => result?.short === 0 && !is_stale;

/**
 * Returns the lowest comparable sum among the scenarios with the fewest open lots. Only these scenarios can be called
 * the cheapest.
 */
export function cheapestComparable(scenarios: readonly Scenario[]): { comparable: string; open: number } | null {
  const results = scenarios.filter(isRanked).flatMap(({ result }) => result ?? []);
  const open = Math.min(...results.map((result) => result.open));
  const comparable = min(results.filter((result) => result.open === open).map(({ ledger }) => ledger.comparable));
  return comparable === null ? null : { comparable, open };
}

/**
 * Returns a scenario's extra cost over the cheapest scenario that awards as many lots, by comparable sum. Null if there
 * is nothing to compare.
 */
export function aboveCheapest(scenario: Scenario, least: ReturnType<typeof cheapestComparable>): string | null {
  const { result } = scenario;
  if (result === null || least === null || !isRanked(scenario) || result.open !== least.open) return null;
  const { comparable } = result.ledger;
  return compare(comparable, least.comparable) < 0 ? null : subtract(comparable, least.comparable);
}

/**
 * Returns the points on a curve with the fewest open lots. Points that supply fewer lots have costs that can't be
 * compared.
 */
export function comparablePoints(points: readonly CurvePoint[]): CurvePoint[] {
  const met = points.filter(({ comparable }) => comparable !== null);
  const open = Math.min(...met.map((point) => point.open));
  const fullest = met.filter((point) => point.open === open);
  const short = Math.min(...fullest.map((point) => point.short));
  return fullest.filter((point) => point.short === short);
}

/**
 * Parses sets of lot numbers such as "1-3, 7; 12, 15". Returns null if a number isn't a lot or a set has fewer than two
 * lots.
 */
export function readSets(text: string, lots: ReadonlyMap<number, number>): number[][] | null {
  const sets = text
    .split(/[;；\n]/)
    .map((set) => set.trim())
    .filter((set) => set !== "");
  const read = sets.map((set) =>
    set.split(/[,，\s]+/).flatMap((word): (number | undefined)[] => {
      const range = /^(\d+)(?:[-–](\d+))?$/.exec(word);
      if (range === null) return [undefined];
      const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])];
      if (to < from || to - from >= lots.size) return [undefined];
      return Array.from({ length: to - from + 1 }, (_, step) => lots.get(from + step));
    }),
  );
  const known = read.map((set) => [...new Set(set.filter((lot) => lot !== undefined))]);
  const isWhole = read.every((set, place) => set.every((lot) => lot !== undefined) && (known[place]?.length ?? 0) > 1);
  return isWhole ? known : null;
}

export const setsText = (sets: readonly (readonly number[])[], positions: ReadonlyMap<number, number>): string =>
  sets
    .map((set) =>
      set
        .flatMap((lot) => positions.get(lot) ?? [])
        .toSorted((a, b) => a - b)
        .join(", "),
    )
    .join("; ");

/** Maximum length of a scenario's name. */
const NAME_MAX = 100;

/** Returns a name that no scenario has yet: the name itself, or with the next free number. */
export function freeName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "" : ` ${number}`;
    const free = `${name.slice(0, NAME_MAX - end.length)}${end}`;
    if (!lower.has(free.toLowerCase())) return free;
  }
}

/**
 * Returns the VAT basis shared by all results, or null if they differ. Results can differ after the comparison settings
 * were changed.
 */
export function commonBasis(scenarios: readonly Scenario[]): VatBasis | null {
  const bases = new Set(scenarios.flatMap(({ result }) => result?.basis ?? []));
  const [basis = null] = bases;
  return bases.size > 1 ? null : basis;
}
