import type { CompareOffer, ComparisonResult, WinnerChoice } from "#contract/award/award.types.ts";
import type { Price } from "#contract/primitives.ts";

export interface LotNeedingReason {
  readonly lot: number;
  readonly best_price: Price;
  readonly best_comparable_price: Price;
  readonly best_offers: readonly number[];
}

/**
 * Returns the lots whose winner needs a reason. A winner needs one if it costs more than the best comparable price, is
 * a substitute, or comes from a closed company. `comparison` must be the result of `compareOffers` for the same offers.
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
    const isDearer = cells.some(({ item, best }) => item !== null && items.has(item) && !best);
    const best_offers = offers.flatMap(({ id }, place) => (cells[place]?.best === true ? [id] : []));
    return isDearer ? [{ lot, best_price, best_comparable_price, best_offers }] : [];
  });
}
