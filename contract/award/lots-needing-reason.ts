import type { CompareCell, CompareOffer, ComparisonResult, WinnerChoice } from "#contract/award/award.types.ts";
import type { Price } from "#contract/primitives.ts";

export interface LotNeedingReason {
  readonly lot: number;
  readonly best_price: Price;
  readonly best_comparable_price: Price;
  readonly best_offers: readonly number[];
  /** Offer lines of the winners that need the reason. */
  readonly dearer_items: readonly number[];
}

/** Whether a substitute costs no more than the best line of the requested part. Substitutes themselves aren't ranked. */
const isCheapSubstitute = ({ replacement, closed, rank }: CompareCell, best: CompareCell | undefined): boolean =>
  replacement && !closed && rank !== null && best?.rank != null && rank <= best.rank;

/**
 * Returns the lots whose winner needs a reason. A winner needs one if it costs more than the best comparable price of
 * the requested part, or comes from a closed company. A substitute that costs no more needs none, because no cheaper
 * offer was passed over. `comparison` must be the result of `compareOffers` for the same offers, without substitutes.
 */
export function lotsNeedingReason(input: {
  readonly offers: readonly CompareOffer[];
  readonly winners: readonly WinnerChoice[];
  readonly comparison: ComparisonResult;
}): LotNeedingReason[] {
  const { offers, winners, comparison } = input;
  const chosen = new Map<number, Set<number>>();
  for (const { lot, offer_item } of winners) chosen.set(lot, (chosen.get(lot) ?? new Set()).add(offer_item));
  return comparison.lots.flatMap(({ lot, cells, best_price, best_comparable_price }): LotNeedingReason[] => {
    const items = chosen.get(lot);
    if (items === undefined || best_price === null || best_comparable_price === null) return [];
    const best = cells.find((cell) => cell.best);
    const dearer_items = cells.flatMap((cell) => {
      const isWinner = cell.item !== null && items.has(cell.item);
      return isWinner && !cell.best && !isCheapSubstitute(cell, best) ? [cell.item] : [];
    });
    const best_offers = offers.flatMap(({ id }, place) => (cells[place]?.best === true ? [id] : []));
    return dearer_items.length === 0 ? [] : [{ lot, best_price, best_comparable_price, best_offers, dearer_items }];
  });
}
