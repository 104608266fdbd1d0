import type { CompareCell, ComparisonResult, LotComparison } from "#contract/award/award.types.ts";
import { DISTANCE_MIN_PRICES, DISTANCE_STEPS, RANK_MIN_PRICES } from "#contract/tenders/price-feedback.schema.ts";
import type { PriceFeedbackKind, PriceFeedback } from "#contract/tenders/price-feedback.schema.ts";

/** A price for a lot in a finished round, as it is told to whoever offered it. */
export interface OfferPriceFeedback {
  readonly lot: number;
  readonly offer: number;
  readonly told: PriceFeedback;
}

/** The rank of a cell's comparable price, where it competes; a substitute doesn't compete with the part. */
const competing = ({ rank, closed, replacement }: CompareCell): bigint | null => (closed || replacement ? null : rank);

/** The first step that the price doesn't lie above; null where it lies above them all, or where nothing can be said. */
function distance(price: bigint, best: bigint): Extract<PriceFeedback, { kind: "distance" }>["above"] {
  if (price === best) return 0;
  const isWithin = (step: number): boolean => step > 0 && price * 100n <= best * BigInt(100 + step);
  return best <= 0n ? null : (DISTANCE_STEPS.find(isWithin) ?? null);
}

function toldOfLot(
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
    const told: PriceFeedback =
      tells === "rank"
        ? { kind: "rank", place: place.get(price) ?? 1, among: sorted.length }
        : { kind: "distance", above: distance(price, best) };
    return [{ lot, offer, told }];
  });
}

/**
 * What the suppliers of a finished round are told of their prices, from its comparison without substitutes: of each
 * competing price its place, or in steps how far it lies above the best. Nothing of lots with fewer prices than
 * `RANK_MIN_PRICES` or `DISTANCE_MIN_PRICES`.
 */
export const computePriceFeedback = (
  result: Pick<ComparisonResult, "lots" | "offers">,
  tells: PriceFeedbackKind,
): OfferPriceFeedback[] =>
  tells === "nothing" ? [] : result.lots.flatMap((lot) => toldOfLot(lot, result.offers, tells));
