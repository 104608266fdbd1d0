import type { Money } from "#contract/primitives.ts";
import {
  divideHalfUp,
  fromScaled,
  moneyFrom,
  productInKopecks,
  scaledPrice,
  toScaled,
} from "#contract/money/scaled.ts";
import { lastPaid } from "#contract/award/last-paid.ts";
import type { PaidLot } from "#contract/award/last-paid.ts";
import { scaledPercentChange } from "#contract/award/priced-line.ts";
import { winnerLines } from "#contract/award/winner-lines.ts";
import type {
  CompareLot,
  CompareOffer,
  CompareOptions,
  ComparisonResult,
  LotComparison,
  WinnerChoice,
} from "#contract/award/award.types.ts";

/**
 * Reference price for savings: `paid` is the price paid for the part before, `average` is the average offer for the
 * lot.
 */
export type SavingMeasure = "paid" | "average";

/**
 * Savings of one lot or of an award. `against` is the reference cost of the same quantities; `saving` is negative if
 * the chosen offers cost more.
 */
export interface Saving {
  readonly chosen: Money;
  readonly against: Money;
  readonly saving: Money;
  /** Saved percentage of `against`, with one decimal; null if `against` is zero. */
  readonly percent: string | null;
}

export interface LotSaving extends Saving {
  readonly lot: number;
}

export interface Savings {
  /** Lots with a reference price, ordered by absolute difference, largest first. */
  readonly rows: readonly LotSaving[];
  readonly whole: Saving;
  readonly chosen_lots: number;
  /** Number of lots left out because their last price is in a currency without an exchange rate. */
  readonly no_rate: number;
}

export interface SavingsInput {
  readonly lots: readonly (CompareLot & PaidLot)[];
  readonly offers: readonly CompareOffer[];
  readonly winners: readonly WinnerChoice[];
  readonly options: CompareOptions;
  readonly comparison: ComparisonResult;
}

/**
 * Minimum number of offers for an average. The average of a single offer is the offer itself, so nothing can be saved.
 */
const ENOUGH = 2;
const KOPECKS = 2;

interface Sums {
  readonly chosen: bigint;
  readonly against: bigint;
}

const savingOf = ({ chosen, against }: Sums): Saving => {
  const percent = scaledPercentChange(against, chosen);
  return {
    chosen: moneyFrom(chosen),
    against: moneyFrom(against),
    saving: moneyFrom(against - chosen),
    percent: percent === null ? null : fromScaled(-percent, 1),
  };
};

const difference = ({ chosen, against }: Sums): bigint => (against > chosen ? against - chosen : chosen - against);

/** Returns the average offer for the whole lot in kopecks, or null if there are too few offers. */
function averageOf({ cells, average_sum }: LotComparison): bigint | null {
  const offers = cells.filter(({ state, replacement, closed }) => state === "offered" && !replacement && !closed);
  return average_sum === null || offers.length < ENOUGH ? null : toScaled(average_sum, KOPECKS);
}

/**
 * Returns a function that computes the reference cost of a quantity in kopecks. The result is null if the lot has no
 * reference price, or "no_rate" if the earlier price can't be converted.
 */
function measured(
  of: SavingMeasure,
  lot: CompareLot & PaidLot,
  compared: LotComparison | undefined,
  options: CompareOptions,
): ((quantity: bigint) => bigint) | "no_rate" | null {
  if (of === "paid") {
    const paid = lastPaid(lot, options);
    if (paid === null) return null;
    if (paid.currency !== options.currency) return "no_rate";
    const price = scaledPrice(paid.price);
    return (quantity) => productInKopecks(quantity, price);
  }
  const average = compared === undefined ? null : averageOf(compared);
  const whole = toScaled(lot.quantity, 3);
  return average === null ? null : (quantity) => divideHalfUp(average * quantity, whole);
}

/**
 * Computes the savings from the chosen offers. Only lots with a winner and a reference price count. Both costs are
 * computed for the chosen quantity, without freight and payment terms.
 */
export function savings({ lots, comparison, ...input }: SavingsInput, of: SavingMeasure): Savings {
  const { options } = input;
  const known = new Map(lots.map((lot) => [lot.id, lot]));
  const compared = new Map(comparison.lots.map((row) => [row.lot, row]));
  const sums = new Map<number, Sums>();
  const chosenLots = new Set<number>();
  const withoutRate = new Set<number>();
  for (const line of winnerLines(input)) {
    const lot = known.get(line.lot);
    if (lot === undefined) continue;
    chosenLots.add(lot.id);
    const measure = measured(of, lot, compared.get(lot.id), options);
    if (measure === "no_rate") withoutRate.add(lot.id);
    if (measure === null || measure === "no_rate") continue;
    const own = sums.get(lot.id) ?? { chosen: 0n, against: 0n };
    sums.set(lot.id, {
      chosen: own.chosen + line[options.basis],
      against: own.against + measure(line.quantity),
    });
  }
  const rows = [...sums].sort(([one, its], [other, others]) => {
    const by = difference(others) - difference(its);
    return by === 0n ? one - other : by > 0n ? 1 : -1;
  });
  const whole = rows.reduce(
    (all, [, own]) => ({ chosen: all.chosen + own.chosen, against: all.against + own.against }),
    { chosen: 0n, against: 0n },
  );
  return {
    rows: rows.map(([lot, own]) => ({ lot, ...savingOf(own) })),
    whole: savingOf(whole),
    chosen_lots: chosenLots.size,
    no_rate: withoutRate.size,
  };
}
