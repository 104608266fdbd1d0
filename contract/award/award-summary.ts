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

export interface OfferAward {
  readonly offer: number;
  readonly ledger: StackMoney;
  readonly lots: number;
  /**
   * Offer's share of the awarded goods in per cent, on the chosen VAT basis and with one decimal. Null if the award is
   * worth nothing.
   */
  readonly share: string | null;
}

export interface AwardSummary {
  readonly offers: readonly OfferAward[];
  readonly ledger: StackMoney;
  readonly without_rate: readonly number[];
  /**
   * Cost of the awarded quantities at the average prices of their lots, rounded per lot as displayed. Excludes freight
   * and lots without an average price.
   */
  readonly average: Money;
  /**
   * `average` minus the cost of the goods in the same lots, without freight. Negative if the goods cost more than the
   * average.
   */
  readonly saving: Money;
  /** Percentage change from the average to the award, with one decimal ("-4.7"). Null if no lot has an average. */
  readonly saving_percent: string | null;
  readonly lots_without_winner: readonly number[];
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
 * Summarizes a choice of winners without recomputing the whole matrix on every click. `comparison` must be the result
 * of `compareOffers` for the same lots, offers and options. Winners without a priced line (reported by
 * `winnerProblems`) or without an exchange rate are skipped.
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
