/** Decimals of a unit price. Parts bought by the hundred thousand may cost less than a hundredth of a kopeck each. */
export const PRICE_SCALE = 6;
/**
 * Maximum number of decimals to display in a computed price, unless it is small or computed from a price with more
 * decimals.
 */
const COMPUTED_DECIMALS = 4;
/** Matches prices below a hundredth, for which four decimals would lose significant digits. */
const SMALL = /^0*(?:\.00|$)/;

const decimalsOf = (price: string): number => (price.includes(".") ? price.length - price.indexOf(".") - 1 : 0);

/**
 * Returns the maximum number of decimals for a price computed from a typed one by VAT, an exchange rate or a division.
 */
export const computedDecimals = (typed: string): number =>
  SMALL.test(typed) ? PRICE_SCALE : Math.min(PRICE_SCALE, Math.max(COMPUTED_DECIMALS, decimalsOf(typed)));

export const QUANTITY_SCALE = 3;
export const MONEY_SCALE = 2;
