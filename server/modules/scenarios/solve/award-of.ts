import { fromScaled, moneyFrom } from "#contract/money/scaled.ts";
import { awardLedger, shareOfGoods, stackMoney } from "#contract/award/ledger.ts";
import type { AwardLedger } from "#contract/award/ledger.ts";
import type { ScenarioResult, ScenarioWinner } from "#contract/scenarios/scenario.schema.ts";
import { Quantity } from "#contract/primitives.ts";
import type { Built } from "#server/modules/scenarios/solve/build-model.ts";
import type { Assignment } from "#server/modules/scenarios/solve/model.ts";
import type { Line, QuestionOffer, ReadQuestion } from "#server/modules/scenarios/solve/question.ts";

export interface FoundAward {
  readonly winners: readonly ScenarioWinner[];
  readonly open: readonly number[];
  readonly figures: Omit<ScenarioResult, "basis" | "gap" | "prices" | "by_suppliers" | "by_weeks">;
}

interface Reached {
  readonly assignment: Assignment;
  readonly total: number;
}

/** Returns the optimality gap in percent with two decimals. Rounds up, so that 0.00 means proven. */
export function gapOf(total: number, bound: number): string {
  if (total <= 0 || bound >= total) return "0.00";
  const [whole, missing] = [BigInt(total), BigInt(total) - BigInt(Math.max(0, bound))];
  return fromScaled((missing * 10_000n + whole - 1n) / whole, 2);
}

/** Converts an assignment to the winners of lots and their ledger. `total` is the minimized cost in kopecks. */
export function awardOf(read: ReadQuestion, { units }: Built, { assignment, total }: Reached): FoundAward {
  const chosen = units.flatMap(({ lines }, unit) => {
    const supplier = assignment[unit] ?? -1;
    return (lines.get(supplier) ?? []).map(({ lot, line }) => ({ lot, line, supplier }));
  });
  const supplied = new Set(chosen.map(({ lot }) => lot));
  const open = read.lots.map(({ id }) => id).filter((id) => !supplied.has(id));
  const lotsWhere = (is: (line: Line) => boolean): number =>
    new Set(chosen.filter(({ line }) => is(line)).map(({ lot }) => lot)).size;
  const winners = chosen.map(({ lot, line }) => ({
    lot,
    offer_item: line.item,
    quantity: Quantity.parse(line.quantity),
  }));
  const ledger = awardLedger({ offers: winningOffers(read, chosen), winners, options: read.options });
  return {
    winners,
    open,
    figures: {
      ledger: stackMoney(ledger.total),
      open_sum: moneyFrom(BigInt(total) - ledger.total.comparable),
      lots: supplied.size,
      late: lotsWhere(({ late }) => late),
      substitutes: lotsWhere(({ substitute }) => substitute),
      short: lotsWhere(({ short }) => short),
      open: open.length,
      suppliers: suppliersOf(read, ledger),
      unanswered: read.unanswered,
      ordered: read.ordered,
    },
  };
}

/** Reduces the offers to their winning lines, so that computing the ledger doesn't iterate over all others. */
function winningOffers({ offers }: ReadQuestion, chosen: readonly { readonly line: Line }[]): readonly QuestionOffer[] {
  const items = new Set(chosen.map(({ line }) => line.item));
  return offers.map((offer) => ({ ...offer, items: offer.items.filter(({ id }) => items.has(id)) }));
}

function suppliersOf({ offers, options }: ReadQuestion, ledger: AwardLedger): ScenarioResult["suppliers"] {
  const named = new Map(offers.map(({ id, supplier }) => [id, supplier]));
  return ledger.offers.flatMap((own) => {
    const supplier = named.get(own.offer);
    const share = shareOfGoods(own, ledger.total, options.basis) ?? "0.0";
    return supplier === undefined
      ? []
      : [{ supplier: { id: supplier.id, name: supplier.name }, ledger: stackMoney(own), share, lots: own.lots }];
  });
}
