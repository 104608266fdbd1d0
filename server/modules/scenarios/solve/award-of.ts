import { divideHalfUp, fromScaled, moneyFrom } from "#contract/money/scaled.ts";
import type { ScenarioResult, ScenarioWinner } from "#contract/scenarios/scenario.schema.ts";
import { Quantity } from "#contract/primitives.ts";
import type { Built } from "#server/modules/scenarios/solve/build-model.ts";
import type { Assignment } from "#server/modules/scenarios/solve/model.ts";
import type { Line, ReadQuestion } from "#server/modules/scenarios/solve/question.ts";

/** Winners of an assignment, the lots that it leaves open, and what is told of it. */
export interface FoundAward {
  readonly winners: readonly ScenarioWinner[];
  readonly open: readonly number[];
  readonly figures: Omit<ScenarioResult, "basis" | "gap" | "prices" | "by_suppliers" | "by_weeks">;
}

/** Per cent with two decimals by which the bound lies below the total, rounded up: 0.00 is proven. */
export function gapOf(total: number, bound: number): string {
  if (total <= 0 || bound >= total) return "0.00";
  const [whole, missing] = [BigInt(total), BigInt(total) - BigInt(Math.max(0, bound))];
  return fromScaled((missing * 10_000n + whole - 1n) / whole, 2);
}

/** Reads an assignment as winners of lots, in whole kopecks. */
export function awardOf(read: ReadQuestion, { units }: Built, assignment: Assignment): FoundAward {
  const chosen = units.flatMap(({ lines }, unit) => {
    const supplier = assignment[unit] ?? -1;
    return (lines.get(supplier) ?? []).map(({ lot, line }) => ({ lot, line, supplier }));
  });
  const supplied = new Set(chosen.map(({ lot }) => lot));
  const open = read.lots.map(({ id }) => id).filter((id) => !supplied.has(id));
  const lotsWhere = (is: (line: Line) => boolean): number =>
    new Set(chosen.filter(({ line }) => is(line)).map(({ lot }) => lot)).size;
  const paid = chosen.reduce((sum, { line }) => sum + line.paid, 0n);
  const counted = chosen.reduce((sum, { line }) => sum + line.cost, 0n);
  const suppliers = read.offers.flatMap(({ supplier }, place) => {
    const own = chosen.filter((each) => each.supplier === place);
    if (own.length === 0) return [];
    const sum = own.reduce((total, { line }) => total + line.paid, 0n);
    return [
      {
        supplier: { id: supplier.id, name: supplier.name },
        sum: moneyFrom(sum),
        share: paid === 0n ? "0.0" : fromScaled(divideHalfUp(sum * 1000n, paid), 1),
        lots: new Set(own.map(({ lot }) => lot)).size,
      },
    ];
  });
  return {
    winners: chosen.map(({ lot, line }) => ({ lot, offer_item: line.item, quantity: Quantity.parse(line.quantity) })),
    open,
    figures: {
      total: moneyFrom(paid),
      open_sum: moneyFrom(counted - paid),
      lots: supplied.size,
      late: lotsWhere(({ late }) => late),
      substitutes: lotsWhere(({ substitute }) => substitute),
      short: lotsWhere(({ short }) => short),
      open: open.length,
      suppliers,
      unanswered: read.unanswered,
      ordered: read.ordered,
    },
  };
}
