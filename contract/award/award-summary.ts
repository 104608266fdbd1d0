import type { Money } from "#contract/primitives.ts";
import { divideHalfUp, fromScaled, moneyFrom, toScaled } from "#contract/money/scaled.ts";
import { awardLedger, shareOfGoods, stackMoney } from "#contract/award/ledger.ts";
import type { StackMoney } from "#contract/award/ledger.schema.ts";
import { scaledPercentChange } from "#contract/award/priced-line.ts";
import { winnerLines } from "#contract/award/winner-lines.ts";
import type {
  CompareLot,
  CompareOffer,
  CompareOptions,
  ComparisonResult,
  WinnerChoice,
} from "#contract/award/award.types.ts";

/** What one supplier wins, in the comparison's currency. */
export interface OfferAward {
  readonly offer: number;
  readonly ledger: StackMoney;
  /** Lots of which it has the whole or a part. */
  readonly lots: number;
  /** Per cent of all goods on the chosen basis, one decimal; null while the award is worth nothing. */
  readonly share: string | null;
}

/** The bar under the comparison: what the chosen winners cost and save. */
export interface AwardSummary {
  /** Offers that win something, in the order of the offers. */
  readonly offers: readonly OfferAward[];
  /** The whole award. */
  readonly ledger: StackMoney;
  /** Lots whose winner has no exchange rate, and so is in no sum. */
  readonly without_rate: readonly number[];
  /**
   * What the awarded quantities would cost at the average prices of their lots, each lot rounded as the row shows it;
   * lots without an average don't count. Goods against goods: freight is on neither side.
   */
  readonly average: Money;
  /** How much less than the average the goods of the same lots cost; negative when they cost more. */
  readonly saving: Money;
  /** Per cent from the average to the award, one decimal ("-4.7"); null without an average. */
  readonly saving_percent: string | null;
  readonly lots_without_winner: readonly number[];
  /** Lots of which a part is still to be awarded. */
  readonly lots_in_part: readonly number[];
}

export interface SummaryInput {
  readonly lots: readonly CompareLot[];
  readonly offers: readonly CompareOffer[];
  readonly winners: readonly WinnerChoice[];
  readonly options: CompareOptions;
  readonly comparison: ComparisonResult;
}

/**
 * Sums up a choice of winners. `comparison` is the answer of `compareOffers` for the same lots, offers and options, so
 * that a click on a cell costs this summary and not the whole matrix. Winners that name no priced line are passed over
 * (`winnerProblems` names them); so are those whose exchange rate is missing.
 */
export function awardSummary(input: SummaryInput): AwardSummary {
  const { lots, options } = input;
  const quantities = new Map(lots.map((lot) => [lot.id, toScaled(lot.quantity, 3)]));
  const averages = new Map(
    input.comparison.lots.map((row) => [row.lot, row.average_sum === null ? null : toScaled(row.average_sum, 2)]),
  );
  const awarded = new Map<number, bigint>();
  const against = { average: 0n, award: 0n };
  const ledger = awardLedger(input);

  for (const line of winnerLines(input)) {
    const lotQuantity = quantities.get(line.lot);
    if (lotQuantity === undefined) continue;
    awarded.set(line.lot, (awarded.get(line.lot) ?? 0n) + line.quantity);
    const average = averages.get(line.lot) ?? null;
    if (average === null) continue;
    against.average += divideHalfUp(average * line.quantity, lotQuantity);
    against.award += line[options.basis];
  }

  const percent = scaledPercentChange(against.average, against.award);
  return {
    offers: ledger.offers.map((own) => ({
      offer: own.offer,
      ledger: stackMoney(own),
      lots: own.lots,
      share: shareOfGoods(own, ledger.total, options.basis),
    })),
    ledger: stackMoney(ledger.total),
    without_rate: ledger.without_rate,
    average: moneyFrom(against.average),
    saving: moneyFrom(against.average - against.award),
    saving_percent: percent === null ? null : fromScaled(percent, 1),
    lots_without_winner: lots.filter((lot) => !awarded.has(lot.id)).map((lot) => lot.id),
    lots_in_part: lots
      .filter((lot) => (awarded.get(lot.id) ?? 0n) > 0n && (awarded.get(lot.id) ?? 0n) < (quantities.get(lot.id) ?? 0n))
      .map((lot) => lot.id),
  };
}
