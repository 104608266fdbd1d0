import { costOf, fixedCostOf } from "#contract/award/cell-cost.ts";
import type {
  CompareCell,
  CompareItem,
  CompareLot,
  CompareOffer,
  CompareOptions,
  ComparisonResult,
  LotComparison,
  WinnerChoice,
} from "#contract/award/award.types.ts";
import { lotsNeedingReason } from "#contract/award/lots-needing-reason.ts";
import { isSet } from "#contract/scenarios/conditions.schema.ts";
import type { ConditionName, ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import { against } from "#contract/scenarios/line-against.ts";
import type { LineCondition } from "#contract/scenarios/line-against.ts";

/** Why a scenario gives a lot to others than the cheapest. `supplier` is the cheapest one. */
export type DearerReason =
  | { readonly kind: "late"; readonly supplier: string; readonly weeks: number; readonly needed: number }
  | { readonly kind: "untimed"; readonly supplier: string }
  | { readonly kind: "slow"; readonly supplier: string; readonly weeks: number; readonly most: number }
  | { readonly kind: "slow_untimed"; readonly supplier: string; readonly most: number }
  | { readonly kind: "left_out"; readonly supplier: string }
  | { readonly kind: "refused_substitute"; readonly supplier: string }
  | { readonly kind: "part"; readonly supplier: string; readonly available: string; readonly quantity: string }
  /** Without its share of the freight, the winner is no dearer than the cheapest. */
  | { readonly kind: "freight_share"; readonly supplier: string }
  /** The cheapest wins nothing, because its freight would cost more than it saves. */
  | { readonly kind: "freight"; readonly supplier: string }
  | { readonly kind: "suppliers"; readonly supplier: string; readonly count: number }
  | { readonly kind: "kept" }
  /** Conditions on the award as a whole. Any of them can have decided. */
  | { readonly kind: "conditions"; readonly names: readonly ConditionName[] }
  | { readonly kind: "whole_award" }
  /** The search was cut off, so the award isn't proven to be the cheapest. */
  | { readonly kind: "best_found"; readonly gap: string };

interface ReasonedOffer extends CompareOffer {
  readonly supplier: { readonly id: number; readonly name: string };
}

export interface ReasonInput {
  readonly conditions: ScenarioConditions;
  /** The proven gap of the scenario, "0.00" if the scenario is exact. */
  readonly gap: string;
  readonly lots: readonly CompareLot[];
  readonly offers: readonly ReasonedOffer[];
  /** Winners of the scenario. */
  readonly winners: readonly WinnerChoice[];
  /** Lots that had winners before the scenario was applied. */
  readonly had_winners: ReadonlySet<number>;
  readonly options: CompareOptions;
  /** Result of `compareOffers` for these lots and offers, without substitutes, as the page of the reasons shows it. */
  readonly comparison: ComparisonResult;
}

/** Conditions that link lots to each other, in display order. */
const AWARD_CONDITIONS = [
  "together",
  "together_by_group",
  "max_suppliers",
  "max_in_group",
  "min_sum",
  "min_share",
  "max_share",
  "max_shares",
  "budget",
] as const satisfies readonly ConditionName[];

interface Cheapest {
  readonly lot: CompareLot;
  readonly offer: ReasonedOffer;
  readonly item: CompareItem;
  readonly cell: CompareCell;
}

function byLine(input: ReasonInput, { lot, offer, item, cell }: Cheapest): DearerReason | null {
  const { conditions } = input;
  const needed = lot.target_weeks ?? null;
  const { name: supplier, id } = offer.supplier;
  const weeks = item.delivery_max;
  const line = {
    short: cell.partial,
    kept: false,
    late: cell.late,
    substitute: cell.replacement,
    weeks,
    untimed: weeks === null && needed !== null,
  };
  const said: Record<LineCondition, () => DearerReason> = {
    left_out: () => ({ kind: "left_out", supplier }),
    no_substitutes: () => ({ kind: "refused_substitute", supplier }),
    in_time: () =>
      weeks === null || needed === null ? { kind: "untimed", supplier } : { kind: "late", supplier, weeks, needed },
    max_weeks: () => {
      const most = conditions.max_weeks ?? 0;
      return weeks === null ? { kind: "slow_untimed", supplier, most } : { kind: "slow", supplier, weeks, most };
    },
    whole: () => ({ kind: "part", supplier, available: item.available_quantity ?? "0", quantity: lot.quantity }),
  };
  const condition = against(conditions, id, line);
  return condition === null ? null : said[condition]();
}

/** Finds the reason among the numbers of the winners' cells and of the cheapest one's. */
function byCost(winners: readonly CompareCell[], { offer, cell }: Cheapest): DearerReason | null {
  const supplier = offer.supplier.name;
  const best = costOf(cell);
  const isCheaperWithoutFreight = winners.every((each) => {
    const cost = costOf(each);
    return cost !== null && best !== null && cost <= best;
  });
  return isCheaperWithoutFreight ? { kind: "freight_share", supplier } : null;
}

function byAward(input: ReasonInput, { lot, offer }: Cheapest, suppliers: ReadonlySet<number>): DearerReason {
  const { conditions, gap, options } = input;
  const supplier = offer.supplier.name;
  if (conditions.keep_winners && input.had_winners.has(lot.id)) return { kind: "kept" };
  const wins = suppliers.has(offer.id);
  // While fewer suppliers win than may, their number keeps none of them away.
  const isFull = suppliers.size >= (conditions.max_suppliers ?? Number.POSITIVE_INFINITY);
  const names = AWARD_CONDITIONS.filter(
    (name) =>
      isSet(conditions, name) &&
      !(name === "max_suppliers" && (wins || !isFull)) &&
      !(name === "together" && !conditions.together.some((set) => set.includes(lot.id))),
  );
  const hasFreight = !wins && fixedCostOf(offer, options) > 0n;
  if (names.length === 1 && names[0] === "max_suppliers" && !hasFreight)
    return { kind: "suppliers", supplier, count: conditions.max_suppliers ?? 0 };
  if (gap !== "0.00") return { kind: "best_found", gap };
  if (names.length > 0) return { kind: "conditions", names };
  return hasFreight ? { kind: "freight", supplier } : { kind: "whole_award" };
}

function cheapestOf(input: ReasonInput, row: LotComparison, lot: CompareLot): Cheapest[] {
  return input.offers.flatMap((offer, place) => {
    const cell = row.cells[place];
    const item = cell?.best === true ? offer.items.find(({ id }) => id === cell.item) : undefined;
    return cell === undefined || item === undefined ? [] : [{ lot, offer, item, cell }];
  });
}

/**
 * Returns the reason for each lot that a scenario gives to others than the cheapest. A reason states only what is shown
 * about the lot: a fact of the cheapest line that a condition excludes, else a difference of the costs, else the
 * conditions on the whole award.
 */
export function dearerReasons(input: ReasonInput): ReadonlyMap<number, DearerReason> {
  const { lots, offers, winners, comparison } = input;
  const of = new Map(lots.map((lot) => [lot.id, lot]));
  const rows = new Map(comparison.lots.map((row) => [row.lot, row]));
  const chosen = new Set(winners.map(({ offer_item }) => offer_item));
  const suppliers = new Set(offers.filter(({ items }) => items.some(({ id }) => chosen.has(id))).map(({ id }) => id));
  return new Map(
    lotsNeedingReason({ offers, winners, comparison }).flatMap(({ lot: id }): [number, DearerReason][] => {
      const [lot, row] = [of.get(id), rows.get(id)];
      if (lot === undefined || row === undefined) return [];
      const cheapest = cheapestOf(input, row, lot);
      const [first] = cheapest;
      if (first === undefined) return [];
      const own = row.cells.filter(({ item }) => item !== null && chosen.has(item));
      const byFact = cheapest.flatMap((each) => byLine(input, each) ?? []);
      // A line that the conditions exclude explains the choice only if they exclude every cheapest line.
      if (byFact[0] !== undefined && byFact.length === cheapest.length) return [[id, byFact[0]]];
      const open = cheapest.find((each) => byLine(input, each) === null) ?? first;
      return [[id, byCost(own, open) ?? byAward(input, open, suppliers)]];
    }),
  );
}
