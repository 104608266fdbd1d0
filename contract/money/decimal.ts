import Big from "big.js";
import type { Money, Price } from "#contract/primitives.ts";
import { isMoney, isPrice } from "#contract/money/brands.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";

/**
 * A plain decimal string ("-12.50"), or a big.js number. The functions in this file use no binary floats, and round
 * only if their name or `scale` says so. big.js throws an Error for other text.
 */
export type Decimal = string | Big;

/** Serializes a result in plain notation and shortest form, never "-0". */
const plain = (value: Big): string => value.toFixed();

export const add = (a: Decimal, b: Decimal): string => plain(new Big(a).plus(b));

export const subtract = (a: Decimal, b: Decimal): string => plain(new Big(a).minus(b));

export const multiply = (a: Decimal, b: Decimal): string => plain(new Big(a).times(b));

/**
 * Returns a ÷ b, rounded half up (away from zero) to exactly `scale` decimals.
 * @throws Error if b is zero.
 */
export function divide(a: Decimal, b: Decimal, scale: number): string {
  // A separate constructor, because big.js rounds quotients to the precision set on the constructor.
  const Quotient = Big();
  Quotient.DP = scale;
  Quotient.RM = Big.roundHalfUp;
  return roundHalfUp(new Quotient(a).div(b), scale);
}

/** Compares by value and returns −1, 0 or 1: "1.5" and "1.50" are equal. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => new Big(a).cmp(b);

export const isZero = (value: Decimal): boolean => new Big(value).eq(0);

/** Returns the exact sum; "0" if there are no values. */
export const sum = (values: Iterable<Decimal>): string => {
  let total = new Big(0);
  for (const value of values) total = total.plus(value);
  return plain(total);
};

/**
 * Returns the largest value in its original spelling. Returns the first of equal values, and null if there are no
 * values.
 */
export const max = <T extends string>(values: Iterable<T>): T | null => extreme(values, 1);

/**
 * Returns the smallest value in its original spelling. Returns the first of equal values, and null if there are no
 * values.
 */
export const min = <T extends string>(values: Iterable<T>): T | null => extreme(values, -1);

function extreme<T extends string>(values: Iterable<T>, side: 1 | -1): T | null {
  let found: T | null = null;
  for (const value of values) if (found === null || compare(value, found) === side) found = value;
  return found;
}

/** Rounds to exactly `scale` decimals, with halves away from zero (2.5 → 3, −2.5 → −3). */
export function roundHalfUp(value: Decimal, scale: number): string {
  // The value is rounded before formatting, because toFixed alone preserves the sign of a number rounded to zero
  // ("-0.00").
  return new Big(value).round(scale, Big.roundHalfUp).toFixed(scale);
}

/** Cuts off what exceeds `scale` decimals (2.9 → 2). The result has no trailing zeros. */
export const roundDown = (value: Decimal, scale: number): string => plain(new Big(value).round(scale, Big.roundDown));

/** Raises what exceeds `scale` decimals (2.1 → 3), for values of zero and above. The result has no trailing zeros. */
export const roundUp = (value: Decimal, scale: number): string => plain(new Big(value).round(scale, Big.roundUp));

/**
 * Rounds half up to two decimals.
 * @throws RangeError for an amount of more than 24 digits before the point.
 */
export function toMoney(value: Decimal): Money {
  const text = roundHalfUp(value, 2);
  if (!isMoney(text)) throw new RangeError(`no amount of money: ${text}`);
  return text;
}

/**
 * Rounds half up to `PRICE_SCALE` decimals and returns the shortest form ("12.5").
 * @throws RangeError for a negative price or more than 12 digits before the point.
 */
export function toPrice(value: Decimal): Price {
  const text = normalise(roundHalfUp(value, PRICE_SCALE));
  if (!isPrice(text)) throw new RangeError(`no price: ${text}`);
  return text;
}

/**
 * Returns the canonical spelling: no leading or trailing zeros and no "-0", padded to at least `decimals` decimals.
 * Never rounds.
 */
export function normalise(value: Decimal, decimals = 0): string {
  const text = plain(new Big(value));
  const point = text.indexOf(".");
  const written = point === -1 ? 0 : text.length - point - 1;
  if (written >= decimals) return text;
  return `${text}${point === -1 ? "." : ""}${"0".repeat(decimals - written)}`;
}

/**
 * Returns the percentage change from `from` to `to` with one decimal ("7.6", "-0.3"). Returns null if `from` is zero.
 */
export function percentChange(from: Decimal, to: Decimal): string | null {
  if (isZero(from)) return null;
  return divide(new Big(to).minus(from).times(100), new Big(from).abs(), 1);
}
