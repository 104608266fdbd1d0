import { z } from "zod";

/**
 * What suppliers are told of their own prices in the round before: nothing, the place among all prices for the lot, or
 * how far the price lies above the best one.
 */
export const PRICE_FEEDBACK_KINDS = ["nothing", "rank", "distance"] as const;
export type PriceFeedbackKind = (typeof PRICE_FEEDBACK_KINDS)[number];

/** Steps, in per cent, to which a distance is rounded up: finer ones would give a competitor's price away. */
export const DISTANCE_STEPS = [0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50] as const;
/** From so many prices for a lot on a place is told: a lone supplier shall not learn that it is alone. */
export const RANK_MIN_PRICES = 2;
/** From so many on a distance is told: of two prices it would be the way from one competitor to the other. */
export const DISTANCE_MIN_PRICES = 3;

/** What a supplier is told of its price for one lot in the round before. */
export const PriceFeedback = z
  .discriminatedUnion("kind", [
    /** The place among so many prices; equal prices have the same. */
    z.object({ kind: z.literal("rank"), place: z.int().min(1), among: z.int().min(RANK_MIN_PRICES) }),
    /** At most so many per cent above the best price, 0 for the best itself; null: more than the largest step. */
    z.object({ kind: z.literal("distance"), above: z.literal(DISTANCE_STEPS).nullable() }),
  ])
  .meta({ id: "RoundTold" });
export type PriceFeedback = z.output<typeof PriceFeedback>;

/** True for a line whose price somebody else was below. */
export const isBeaten = (told: PriceFeedback | null): boolean =>
  told !== null && (told.kind === "rank" ? told.place > 1 : told.above !== 0);

/** The sentence for it under `offers.round.told`, with what it names. */
export function priceFeedbackMessage(told: PriceFeedback): {
  readonly word: "place" | "best" | "within" | "beyond";
  readonly params: { readonly place?: number; readonly among?: number; readonly percent?: number };
} {
  if (told.kind === "rank") return { word: "place", params: { place: told.place, among: told.among } };
  if (told.above === 0) return { word: "best", params: {} };
  return told.above === null
    ? { word: "beyond", params: { percent: Math.max(...DISTANCE_STEPS) } }
    : { word: "within", params: { percent: told.above } };
}
