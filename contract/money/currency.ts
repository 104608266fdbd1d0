import type { Money, Price } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { divideHalfUp, moneyFrom, power, priceFrom, toScaled } from "#contract/money/scaled.ts";
import { divide, normalise } from "#contract/money/decimal.ts";
import { MONEY_SCALE, PRICE_SCALE } from "#contract/price-scale.ts";

/** A currency with its symbol, ISO 4217 code and number. Its names are in the message catalogues. */
export interface Currency {
  readonly id: CurrencyId;
  readonly code: "RUB" | "CNY" | "USD";
  readonly number: string;
  readonly symbol: string;
}

export const CURRENCY: Readonly<Record<CurrencyId, Currency>> = {
  1: { id: 1, code: "RUB", number: "643", symbol: "₽" },
  2: { id: 2, code: "CNY", number: "156", symbol: "¥" },
  3: { id: 3, code: "USD", number: "840", symbol: "$" },
};

export const ROUBLE = 1 satisfies CurrencyId;

export interface ExchangeRate {
  /** Roubles for one unit of the currency, with up to 8 decimals. */
  readonly rate_rub_per_unit: string;
  /** Number of units in the published quotation (Bank of Russia: 1, 10 or 100); for display only. */
  readonly nominal: number;
  readonly date: string;
  /** Origin of the rate: "cbr", or the user who typed it. */
  readonly source: string;
}

/** Known exchange rates by currency. The rouble needs none. */
export type ExchangeRates = Readonly<Partial<Record<CurrencyId, ExchangeRate>>>;

/**
 * Converts a quotation for `nominal` units (the Bank of Russia's Value and Nominal) to roubles per unit, with 8
 * decimals.
 */
export const ratePerUnit = (value: string, nominal: number): string => normalise(divide(value, String(nominal), 8));

/** A conversion as an exact fraction: amount × multiplier ÷ divisor. */
export interface Conversion {
  readonly multiplier: bigint;
  readonly divisor: bigint;
}

const RATE_SCALE = 8;

/**
 * Returns the conversion between two currencies through the rouble. Returns null if a rate is missing or zero, because
 * amounts without a rate can't be compared and must not appear comparable.
 */
export function conversion(path: { from: CurrencyId; to: CurrencyId; rates: ExchangeRates }): Conversion | null {
  if (path.from === path.to) return { multiplier: 1n, divisor: 1n };
  const multiplier = roubles(path.from, path.rates);
  const divisor = roubles(path.to, path.rates);
  return multiplier === null || divisor === null ? null : { multiplier, divisor };
}

function roubles(currency: CurrencyId, rates: ExchangeRates): bigint | null {
  if (currency === ROUBLE) return power(RATE_SCALE);
  const rate = rates[currency];
  const scaled = rate === undefined ? 0n : toScaled(rate.rate_rub_per_unit, RATE_SCALE);
  return scaled > 0n ? scaled : null;
}

interface ConvertInput {
  readonly amount: string;
  readonly from: CurrencyId;
  readonly to: CurrencyId;
  readonly rates: ExchangeRates;
}

const converted = (input: ConvertInput, scale: number): bigint | null => {
  const path = conversion(input);
  return path === null ? null : divideHalfUp(toScaled(input.amount, scale) * path.multiplier, path.divisor);
};

/** Converts a money amount and rounds once, half up to two decimals. Returns null if a rate is missing. */
export function convert(input: ConvertInput): Money | null {
  const result = converted(input, MONEY_SCALE);
  return result === null ? null : moneyFrom(result);
}

/** Converts a price and rounds once, half up to `PRICE_SCALE` decimals. Returns null if a rate is missing. */
export function convertPrice(input: ConvertInput): Price | null {
  const result = converted(input, PRICE_SCALE);
  return result === null ? null : priceFrom(result);
}
