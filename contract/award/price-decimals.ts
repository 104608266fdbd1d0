import { computedDecimals } from "#contract/price-scale.ts";

export interface PriceDecimals {
  readonly min: 2 | 3 | 4;
  readonly max: number;
}

/**
 * Returns how many decimals to show in a row of prices. The minimum is 2 decimals, 3 for prices under 1 (interface
 * guide, part 5), and 4 for prices under 0.01. The maximum is the number of decimals in the typed prices, so that VAT
 * and exchange rates add no invented digits. Null marks a cell without a price.
 */
export const priceDecimals = (
  prices: Iterable<string | null>,
  typed: Iterable<string | null> = prices,
): PriceDecimals => ({ min: leastDecimals(prices), max: mostDecimals(typed) });

function mostDecimals(typed: Iterable<string | null>): number {
  let most = computedDecimals("1");
  for (const price of typed) most = Math.max(most, computedDecimals(price ?? "1"));
  return most;
}

function leastDecimals(prices: Iterable<string | null>): PriceDecimals["min"] {
  let decimals: 2 | 3 = 2;
  for (const price of prices) {
    if (price === null || !/^0*(\.\d*)?$/.test(price) || !/[1-9]/.test(price)) continue;
    if (/^0*\.00/.test(price)) return 4;
    decimals = 3;
  }
  return decimals;
}
