import type { Money, Price } from "#contract/primitives.ts";
import { isMoney, isPrice } from "#contract/money/brands.ts";
import { MONEY_SCALE, PRICE_SCALE, QUANTITY_SCALE } from "#contract/price-scale.ts";

/**
 * The functions in this file represent decimals as integers of their smallest part ("12.50" at scale 2 is 1250n). They
 * serve tables of many thousands of cells, where a big.js object per step is too slow. All other code uses
 * `decimal.ts`, which rounds in the same way.
 */

/**
 * Parses a decimal string exactly.
 * @throws SyntaxError for text that is not a decimal; RangeError for more decimals than `scale` that aren't zeros.
 */
export function toScaled(text: string, scale: number): bigint {
  const point = text.indexOf(".");
  if (point === -1) return BigInt(text) * power(scale);
  const written = text.length - point - 1;
  const digits = BigInt(text.slice(0, point) + text.slice(point + 1));
  if (written <= scale) return digits * power(scale - written);
  const surplus = power(written - scale);
  if (digits % surplus !== 0n) throw new RangeError(`more than ${scale} decimals: ${text}`);
  return digits / surplus;
}

/** Formats a scaled integer with all its decimals: 1250n at scale 2 is "12.50". */
export function fromScaled(value: bigint, scale: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return negative ? `-${text}` : text;
}

/**
 * Returns a ÷ b as an integer, with halves rounded away from zero.
 * @throws RangeError if b is zero.
 */
export function divideHalfUp(a: bigint, b: bigint): bigint {
  if (b < 0n) return divideHalfUp(-a, -b);
  return a < 0n ? -((-a * 2n + b) / (b * 2n)) : (a * 2n + b) / (b * 2n);
}

const POWERS = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

export const power = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);

/**
 * Formats kopecks (or cents) as money.
 * @throws RangeError for more than 24 digits before the point.
 */
export function moneyFrom(kopecks: bigint): Money {
  const text = fromScaled(kopecks, MONEY_SCALE);
  if (!isMoney(text)) throw new RangeError(`no amount of money: ${text}`);
  return text;
}

/**
 * Parses a price into a scaled integer.
 * @throws RangeError for more than `PRICE_SCALE` decimals.
 */
export const scaledPrice = (text: string): bigint => toScaled(text, PRICE_SCALE);

/**
 * Formats a scaled price in its shortest form.
 * @throws RangeError if negative, or for more than 12 digits before the point.
 */
export function priceFrom(scaled: bigint): Price {
  const text = fromScaled(scaled, PRICE_SCALE).replace(/\.?0+$/, "");
  if (!isPrice(text)) throw new RangeError(`no price: ${text}`);
  return text;
}

const PRODUCT_TO_KOPECKS = power(PRICE_SCALE + QUANTITY_SCALE - MONEY_SCALE);

/**
 * Returns quantity × price in kopecks, rounded once, half up. The quantity is at `QUANTITY_SCALE`. The scaled price is
 * for `price_quantity` units.
 */
export const productInKopecks = (quantity: bigint, price: bigint, price_quantity = 1n): bigint =>
  divideHalfUp(quantity * price, PRODUCT_TO_KOPECKS * price_quantity);

/**
 * Returns the scaled unit price for an amount in kopecks and a quantity at `QUANTITY_SCALE`, multiplied by `factor`
 * before rounding.
 */
export const pricePerUnit = (kopecks: bigint, quantity: bigint, factor = 1n): bigint =>
  divideHalfUp(kopecks * PRODUCT_TO_KOPECKS * factor, quantity);
