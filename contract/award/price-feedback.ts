import type { CompareCell, ComparisonResult, LotComparison } from "#contract/award/award.types.ts";
import { DISTANCE_MIN_PRICES, DISTANCE_STEPS, RANK_MIN_PRICES } from "#contract/tenders/price-feedback.schema.ts";
import type { PriceFeedbackKind, PriceFeedback } from "#contract/tenders/price-feedback.schema.ts";

export interface OfferPriceFeedback {
  readonly lot: number;
  readonly offer: number;
  readonly feedback: PriceFeedback;
}

/** Returns the rank of a competing cell, or null. Substitutes and closed companies don't compete. */
const competing = ({ rank, closed, replacement }: CompareCell): bigint | null => (closed || replacement ? null : rank);

/**
 * Returns the first distance step that covers the price, in per cent. Returns null if the price exceeds all steps or
 * the best price isn't positive.
 */
function distance(price: bigint, best: bigint): Extract<PriceFeedback, { kind: "distance" }>["above"] {
  if (price === best) return 0;
  const isWithin = (step: number): boolean => step > 0 && price * 100n <= best * BigInt(100 + step);
  return best <= 0n ? null : (DISTANCE_STEPS.find(isWithin) ?? null);
}

function lotFeedback(
  { lot, cells }: LotComparison,
  offers: readonly { readonly offer: number }[],
  tells: Exclude<PriceFeedbackKind, "nothing">,
): OfferPriceFeedback[] {
  const prices = cells.map(competing);
  const sorted = prices.filter((price) => price !== null).sort((one, other) => (one < other ? -1 : +(one > other)));
  const [best] = sorted;
  if (best === undefined || sorted.length < (tells === "rank" ? RANK_MIN_PRICES : DISTANCE_MIN_PRICES)) return [];
  const place = new Map<bigint, number>();
  for (const [before, price] of sorted.entries()) if (!place.has(price)) place.set(price, before + 1);
  return prices.flatMap((price, column): OfferPriceFeedback[] => {
    const offer = offers[column]?.offer;
    if (price === null || offer === undefined) return [];
    const feedback: PriceFeedback =
      tells === "rank"
        ? { kind: "rank", place: place.get(price) ?? 1, among: sorted.length }
        : { kind: "distance", above: distance(price, best) };
    return [{ lot, offer, feedback }];
  });
}

/**
 * Computes the price feedback to suppliers after a finished round. `result` must be a comparison without substitutes.
 * Each competing price gets its rank, or its distance to the best price in steps. Lots with fewer prices than
 * `RANK_MIN_PRICES` or `DISTANCE_MIN_PRICES` get no feedback.
 */
export const computePriceFeedback = (
  result: Pick<ComparisonResult, "lots" | "offers">,
  tells: PriceFeedbackKind,
): OfferPriceFeedback[] =>
  tells === "nothing" ? [] : result.lots.flatMap((lot) => lotFeedback(lot, result.offers, tells));
