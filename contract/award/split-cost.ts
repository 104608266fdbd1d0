import type { Money } from "#contract/primitives.ts";
import { moneyFrom } from "#contract/money/scaled.ts";
import { awardLedger } from "#contract/award/ledger.ts";
import type { LedgerStack } from "#contract/award/ledger.ts";
import type { CompareOffer, CompareOptions, WinnerChoice } from "#contract/award/award.types.ts";
import { winnerLines } from "#contract/award/winner-lines.ts";

/** Costs are on the comparison's VAT basis and in its currency. Parts without an exchange rate aren't counted. */
export interface SplitCost {
  /** Sum of each part by offer line, rounded as in the supplier's document. */
  readonly parts: ReadonlyMap<number, Money>;
  readonly goods: Money;
  /**
   * Freight that the parts add to the award: of suppliers that win no other lot. It contains the customer's own
   * estimates.
   */
  readonly freight: Money;
  /** Excess of whole packs and minimum orders. */
  readonly surplus: Money;
}

/** Returns what the parts of a lot add to an award of the other lots. `others` are the winners of all other lots. */
export function splitCost(input: {
  readonly offers: readonly CompareOffer[];
  readonly options: CompareOptions;
  readonly others: readonly WinnerChoice[];
  readonly parts: readonly WinnerChoice[];
}): SplitCost {
  const { offers, options, others, parts } = input;
  const lines = winnerLines({ offers, options, winners: parts });
  const total = (winners: readonly WinnerChoice[]): LedgerStack => awardLedger({ offers, options, winners }).total;
  const [before, after] = [total(others), total([...others, ...parts])];
  const added = (sumOf: (stack: LedgerStack) => bigint): Money => moneyFrom(sumOf(after) - sumOf(before));
  return {
    parts: new Map(lines.map((line) => [line.offer_item, moneyFrom(line[options.basis])])),
    goods: added(({ goods }) => goods[options.basis]),
    freight: added(({ freight, own_freight }) => freight[options.basis] + own_freight),
    surplus: added(({ surplus }) => surplus),
  };
}
