import { divideHalfUp, toScaled } from "#contract/money/scaled.ts";
import type { PaymentMethod } from "#contract/reference/reference.schema.ts";

/** How payment terms are priced. */
export interface PaidWhen {
  /** Per cent a year that money costs, at scale 2; zero where terms aren't priced. */
  readonly rate: bigint;
  /** After how many days from delivery what isn't prepaid is paid. */
  readonly post_days: number;
}

/** Halves of a line's sum that are paid before delivery. */
const PREPAID_HALVES: Readonly<Record<PaymentMethod, number>> = {
  FULL_PREPAYMENT: 2,
  HALF_PAYMENT: 1,
  FULL_POST_PAYMENT: 0,
};
const DAYS_OF_WEEK = 7;
/** Halves × days of a year × per cent at scale 2. */
const YEAR = 2n * 365n * 10_000n;

/**
 * What the terms of a line cost beside its sum (kopecks): what is prepaid costs the rate for the weeks until the latest
 * delivery, what is paid after it gains the rate for the days until then (negative). Nothing where terms aren't known.
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
 * Shares an amount (kopecks) over lots by their sums, to the kopeck: each gets the whole part of its share, and the
 * kopecks that are left go to the largest remainders, of equal ones to the lot of the lowest id, whatever the order of
 * the rows.
 */
export function splitBySum(
  amount: bigint,
  lots: readonly { readonly lot: number; readonly sum: bigint }[],
): ReadonlyMap<number, bigint> {
  const given = lots.reduce((total, { sum }) => total + sum, 0n);
  // Lines that cost nothing share alike.
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

/** The rate of the options at scale 2. */
export const scaledRate = (annual_rate: string | null | undefined): bigint =>
  annual_rate === null || annual_rate === undefined ? 0n : toScaled(annual_rate, 2);
