import { computedDecimals } from "#contract/price-scale.ts";

/** With how many decimals the prices of a row are shown, at least and at most. */
export interface PriceDecimals {
  readonly min: 2 | 3 | 4;
  readonly max: number;
}

/**
 * Returns how a row shows its prices. At least 2 decimals; 3 for the whole row as soon as one of them is under 1
 * (interface guide, part 5); 4 when one is under 0.01 and would lose most of its digits. At most as many as a typed
 * price of the row needs, so that VAT and exchange rates add no digits that nobody has offered.
 * Nulls are cells without a price.
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
