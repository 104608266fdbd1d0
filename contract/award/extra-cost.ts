import { divideHalfUp, toScaled } from "#contract/money/scaled.ts";
import type { PaymentMethod } from "#contract/reference/reference.schema.ts";

export interface PaidWhen {
  /** Annual cost of capital in per cent at scale 2; zero if payment terms aren't priced. */
  readonly rate: bigint;
  readonly post_days: number;
}

/** Number of halves of a line's sum that are paid before delivery. */
const PREPAID_HALVES: Readonly<Record<PaymentMethod, number>> = {
  FULL_PREPAYMENT: 2,
  HALF_PAYMENT: 1,
  FULL_POST_PAYMENT: 0,
};
const DAYS_OF_WEEK = 7;
/** Divisor of a sum × halves × days × rate: 2 halves, 365 days, and per cent at scale 2. */
const YEAR = 2n * 365n * 10_000n;

/**
 * Returns the cost of a line's payment terms in kopecks. A prepaid part costs interest until the latest delivery. A
 * part paid after delivery gains interest until it is due, so its cost is negative. Returns 0 if the terms are unknown.
 */
export function termsCost(
  sum: bigint,
  of: { readonly terms: PaymentMethod | null; readonly weeks: number | null },
  { rate, post_days }: PaidWhen,
): bigint {
  if (rate === 0n || of.terms === null) return 0n;
  const prepaid = PREPAID_HALVES[of.terms];
  const days = prepaid * (of.weeks ?? 0) * DAYS_OF_WEEK - (2 - prepaid) * post_days;
  return divideHalfUp(sum * rate * BigInt(days), YEAR);
}

/**
 * Splits an amount in kopecks over lots in proportion to their sums. Each share is rounded down, and the remaining
 * kopecks go to the largest remainders. Ties go to the lowest lot id, so that the result doesn't depend on the order of
 * rows.
 */
export function splitBySum(
  amount: bigint,
  lots: readonly { readonly lot: number; readonly sum: bigint }[],
): ReadonlyMap<number, bigint> {
  const given = lots.reduce((total, { sum }) => total + sum, 0n);
  // If all lines are free, they get equal shares.
  const weights = lots.map(({ lot, sum }) => ({ lot, weight: given === 0n ? 1n : sum }));
  const whole = given === 0n ? BigInt(lots.length) : given;
  if (lots.length === 0) return new Map();
  const shares = weights.map(({ lot, weight }) => ({
    lot,
    share: (amount * weight) / whole,
    rest: (amount * weight) % whole,
  }));
  const left = Number(amount - shares.reduce((total, { share }) => total + share, 0n));
  const ranked = shares.toSorted((a, b) => (a.rest === b.rest ? a.lot - b.lot : a.rest > b.rest ? -1 : 1));
  return new Map(ranked.map(({ lot, share }, place) => [lot, place < left ? share + 1n : share]));
}

export const scaledRate = (annual_rate: string | null | undefined): bigint =>
  annual_rate === null || annual_rate === undefined ? 0n : toScaled(annual_rate, 2);
