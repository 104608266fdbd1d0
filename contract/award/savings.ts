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

/** What the chosen offers are held against: what was paid for the part before, or the mean of the lot's offers. */
export type SavingMeasure = "paid" | "average";

/** What is chosen, what the same quantities would cost otherwise, and the difference: negative where it is dearer. */
export interface Saving {
  readonly chosen: Money;
  readonly against: Money;
  readonly saving: Money;
  /** Per cent of `against` that are saved, one decimal; null of nothing. */
  readonly percent: string | null;
}

export interface LotSaving extends Saving {
  readonly lot: number;
}

export interface Savings {
  /** The lots that can be compared, the greatest difference first, be it saved or paid more. */
  readonly rows: readonly LotSaving[];
  /** The sum of the rows. */
  readonly whole: Saving;
  /** Lots with a winner, compared or not. */
  readonly chosen_lots: number;
  /** Lots that were paid for in a currency without a rate. */
  readonly no_rate: number;
}

export interface SavingsInput {
  readonly lots: readonly (CompareLot & PaidLot)[];
  readonly offers: readonly CompareOffer[];
  readonly winners: readonly WinnerChoice[];
  readonly options: CompareOptions;
  readonly comparison: ComparisonResult;
}

/** A mean of one offer is that offer: nothing can be saved against it. */
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

/** The mean of a lot's offers, in kopecks of the whole lot; null where there are too few for one. */
function averageOf({ cells, average_sum }: LotComparison): bigint | null {
  const offers = cells.filter(({ state, replacement, closed }) => state === "offered" && !replacement && !closed);
  return average_sum === null || offers.length < ENOUGH ? null : toScaled(average_sum, KOPECKS);
}

/**
 * What a part of a lot costs by the measure, in kopecks; null where the lot has nothing to be held against. "no_rate"
 * where it has, but can't be converted.
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
 * What the chosen offers save, like with like: only lots that have both a winner and what it is held against, the
 * quantity that is chosen on both sides, on the basis and in the currency of the comparison, as prices are paid:
 * freight and payment terms belong to neither side.
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
