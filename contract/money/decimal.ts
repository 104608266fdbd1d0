import Big from "big.js";
import type { Money, Price } from "#contract/primitives.ts";
import { isMoney, isPrice } from "#contract/money/brands.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";

/**
 * Arithmetic on decimal strings. Nothing here goes through a binary float, and no operation rounds unless its name or
 * its `scale` says so. Operands are plain decimal strings ("-12.50"); other text throws an Error of big.js.
 */
export type Decimal = string | Big;

/** What every operation answers with: plain notation, shortest form, never "-0". */
const plain = (value: Big): string => value.toFixed();

/** a + b, exact. */
export const add = (a: Decimal, b: Decimal): string => plain(new Big(a).plus(b));

/** a − b, exact. */
export const subtract = (a: Decimal, b: Decimal): string => plain(new Big(a).minus(b));

/** a × b, exact. */
export const multiply = (a: Decimal, b: Decimal): string => plain(new Big(a).times(b));

/**
 * a ÷ b, rounded half up (away from zero) to `scale` decimals and written with all of them.
 * @throws Error when b is zero.
 */
export function divide(a: Decimal, b: Decimal, scale: number): string {
  // A constructor of our own: big.js rounds a quotient once, at the precision that its constructor holds.
  const Quotient = Big();
  Quotient.DP = scale;
  Quotient.RM = Big.roundHalfUp;
  return roundHalfUp(new Quotient(a).div(b), scale);
}

/** −1, 0 or 1 by value: "1.5" and "1.50" are equal. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => new Big(a).cmp(b);

/** True for zero in any spelling ("0", "0.00", "-0"). */
export const isZero = (value: Decimal): boolean => new Big(value).eq(0);

/** The sum of all values, exact; "0" for none. */
export const sum = (values: Iterable<Decimal>): string => {
  let total = new Big(0);
  for (const value of values) total = total.plus(value);
  return plain(total);
};

/** The largest value as it was written, the first one of equals; null for none. */
export const max = <T extends string>(values: Iterable<T>): T | null => extreme(values, 1);

/** The smallest value as it was written, the first one of equals; null for none. */
export const min = <T extends string>(values: Iterable<T>): T | null => extreme(values, -1);

function extreme<T extends string>(values: Iterable<T>, side: 1 | -1): T | null {
  let found: T | null = null;
  for (const value of values) if (found === null || compare(value, found) === side) found = value;
  return found;
}

/** Rounds to `scale` decimals, a half away from zero (2.5 → 3, −2.5 → −3), and writes all of them. */
export function roundHalfUp(value: Decimal, scale: number): string {
  // Rounded first, then written: toFixed alone keeps the sign of a number that it rounds to zero ("-0.00").
  return new Big(value).round(scale, Big.roundHalfUp).toFixed(scale);
}

/**
 * An amount of money: rounded half up to two decimals.
 * @throws RangeError for an amount of more than 24 digits before the point.
 */
export function toMoney(value: Decimal): Money {
  const text = roundHalfUp(value, 2);
  if (!isMoney(text)) throw new RangeError(`no amount of money: ${text}`);
  return text;
}

/**
 * A price: rounded half up to `PRICE_SCALE` decimals, in its shortest form ("12.5").
 * @throws RangeError for a negative price and for more than 12 digits before the point.
 */
export function toPrice(value: Decimal): Price {
  const text = normalise(roundHalfUp(value, PRICE_SCALE));
  if (!isPrice(text)) throw new RangeError(`no price: ${text}`);
  return text;
}

/**
 * One spelling for one value: no zeros at the end, none in front, no "-0"; padded with zeros to at least
 * `decimals` decimals. Never rounds.
 */
export function normalise(value: Decimal, decimals = 0): string {
  const text = plain(new Big(value));
  const point = text.indexOf(".");
  const written = point === -1 ? 0 : text.length - point - 1;
  if (written >= decimals) return text;
  return `${text}${point === -1 ? "." : ""}${"0".repeat(decimals - written)}`;
}

/**
 * By how many per cent `to` lies above (+) or below (−) `from`, one decimal ("7.6", "-0.3"); null where `from` is zero.
 */
export function percentChange(from: Decimal, to: Decimal): string | null {
  if (isZero(from)) return null;
  return divide(new Big(to).minus(from).times(100), new Big(from).abs(), 1);
}
