/**
 * With how many decimals a row shows its prices: 2; 3 for the whole row as soon as one of them is under 1 (interface
 * guide, part 5); 4, all that a price has, when one is under 0.01 and would lose most of its digits.
 * Nulls are cells without a price.
 */
export function priceDecimals(prices: Iterable<string | null>): 2 | 3 | 4 {
  let decimals: 2 | 3 = 2;
  for (const price of prices) {
    if (price === null || !/^0*(\.\d*)?$/.test(price) || !/[1-9]/.test(price)) continue;
    if (/^0*\.00/.test(price)) return 4;
    decimals = 3;
  }
  return decimals;
}
