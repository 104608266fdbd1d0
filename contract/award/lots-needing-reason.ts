import type { CompareOffer, ComparisonResult, WinnerChoice } from "#contract/award/award.types.ts";
import type { Price } from "#contract/primitives.ts";

/** A lot of which something goes to others than those with the best comparable price. */
export interface LotNeedingReason {
  readonly lot: number;
  /** The price of the line that is best, and the comparable price by which it is. */
  readonly best_price: Price;
  readonly best_comparable_price: Price;
  /** The offers that have it. */
  readonly best_offers: readonly number[];
}

/**
 * The lots whose winners need a reason: a winner hasn't the best comparable price of its lot, be it dearer, a substitute or of a
 * company that was closed. `comparison` is the answer of `compareOffers` for the same offers.
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
