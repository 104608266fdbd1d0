import { z } from "zod";

/**
 * Feedback that suppliers receive about their prices in the previous round. It is the rank among all prices for the
 * lot, the distance to the best price, or nothing.
 */
export const PRICE_FEEDBACK_KINDS = ["nothing", "rank", "distance"] as const;
export type PriceFeedbackKind = (typeof PRICE_FEEDBACK_KINDS)[number];

/** Steps in per cent to which distances are rounded up. Finer steps would reveal a competitor's price. */
export const DISTANCE_STEPS = [0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50] as const;
/** Minimum number of prices for a rank. Otherwise a sole supplier would learn that it is the only one. */
export const RANK_MIN_PRICES = 2;
/** Minimum number of prices for a distance. With only two prices it would reveal the competitor's price. */
export const DISTANCE_MIN_PRICES = 3;

export const PriceFeedback = z
  .discriminatedUnion("kind", [
    /** Equal prices share the same rank. */
    z.object({ kind: z.literal("rank"), place: z.int().min(1), among: z.int().min(RANK_MIN_PRICES) }),
    /**
     * Upper bound of the distance to the best price in per cent. 0 is the best price itself; null means above the
     * largest step.
     */
    z.object({ kind: z.literal("distance"), above: z.literal(DISTANCE_STEPS).nullable() }),
  ])
  .meta({ id: "RoundTold" });
export type PriceFeedback = z.output<typeof PriceFeedback>;

/** Returns whether another supplier's price was lower. */
export const isBeaten = (told: PriceFeedback | null): boolean =>
  told !== null && (told.kind === "rank" ? told.place > 1 : told.above !== 0);

/** Returns the message key under `offers.round.told` with its parameters. */
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
