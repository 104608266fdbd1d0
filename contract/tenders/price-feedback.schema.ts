import { z } from "zod";

/**
 * Kinds of feedback that suppliers receive about their prices in the previous round: the rank among all prices for the
 * lot, the distance to the best price, or nothing.
 */
export const PRICE_FEEDBACK_KINDS = ["nothing", "rank", "distance"] as const;
export type PriceFeedbackKind = (typeof PRICE_FEEDBACK_KINDS)[number];

/**
 * Steps in per cent. Distances are rounded up to the next step, because exact distances would reveal a competitor's
 * price.
 */
export const DISTANCE_STEPS = [0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50] as const;
/** Minimum number of prices for a rank. With fewer prices, a supplier would learn that its price is the only one. */
export const RANK_MIN_PRICES = 2;
/** Minimum number of prices for a distance. With only two prices, the distance would reveal the competitor's price. */
export const DISTANCE_MIN_PRICES = 3;

export const PriceFeedback = z
  .discriminatedUnion("kind", [
    /** Rank of the price. Equal prices share a rank. */
    z.object({ kind: z.literal("rank"), place: z.int().min(1), among: z.int().min(RANK_MIN_PRICES) }),
    /**
     * Upper bound of the distance to the best price in per cent. 0 means the best price itself, null more than the
     * largest step.
     */
    z.object({ kind: z.literal("distance"), above: z.literal(DISTANCE_STEPS).nullable() }),
  ])
  .meta({ id: "PriceFeedback" });
export type PriceFeedback = z.output<typeof PriceFeedback>;

/** Returns whether another supplier's price was lower. */
export const isBeaten = (feedback: PriceFeedback | null): boolean =>
  feedback !== null && (feedback.kind === "rank" ? feedback.place > 1 : feedback.above !== 0);

/** Returns the key of the feedback message for a price (in the namespace `offers`), with the message's parameters. */
export function priceFeedbackMessage(feedback: PriceFeedback): {
  readonly word: "place" | "best" | "within" | "beyond";
  readonly params: { readonly place?: number; readonly among?: number; readonly percent?: number };
} {
  if (feedback.kind === "rank") return { word: "place", params: { place: feedback.place, among: feedback.among } };
  if (feedback.above === 0) return { word: "best", params: {} };
  return feedback.above === null
    ? { word: "beyond", params: { percent: Math.max(...DISTANCE_STEPS) } }
    : { word: "within", params: { percent: feedback.above } };
}
