import { freightBy } from "#contract/award/cell-cost.ts";
import type { CompareLot, CompareOffer, WinnerChoice } from "#contract/award/award.types.ts";

interface ChosenLot extends CompareLot {
  readonly winners: readonly Omit<WinnerChoice, "lot">[];
}

const hasOrder = (lot: ChosenLot): boolean =>
  lot.is_ordered === true || lot.winners.some(({ is_ordered }) => is_ordered === true);

/** Removes the freight of an offer if an order already contains it, so that it isn't counted twice. */
function forTheRest<O extends CompareOffer>(offer: O, lots: readonly ChosenLot[]): O {
  const items = new Set(offer.items.map(({ id }) => id));
  const isOrdered = lots.some(({ winners }) =>
    winners.some((winner) => winner.is_ordered === true && items.has(winner.offer_item)),
  );
  const isCounted = freightBy(offer) === "customer" ? isOrdered : offer.freight_ordered === true;
  return isCounted ? { ...offer, freight: null, supplier_freight: null } : offer;
}

/**
 * Returns the part of a tender that scenarios are about: the lots that aren't ordered, even in part, and the offers with
 * the freight that these lots would still cost.
 */
export const openPart = <L extends ChosenLot, O extends CompareOffer>(
  lots: readonly L[],
  offers: readonly O[],
): { readonly lots: readonly L[]; readonly offers: readonly O[] } => ({
  lots: lots.filter((lot) => !hasOrder(lot)),
  offers: offers.map((offer) => forTheRest(offer, lots)),
});
