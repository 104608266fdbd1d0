/** Decimals of a price of one unit: parts by the hundred thousand cost less than a hundredth of a kopeck each. */
export const PRICE_SCALE = 6;
/** Decimals that a computed price is shown with at most, unless it is small or made of a price that has more. */
const COMPUTED_DECIMALS = 4;
/** Below a hundredth four decimals would lose digits that count. */
const SMALL = /^0*(?:\.00|$)/;

const decimalsOf = (price: string): number => (price.includes(".") ? price.length - price.indexOf(".") - 1 : 0);

/** With how many decimals at most a price is shown that is computed of a typed one: by VAT, a rate or a division. */
export const computedDecimals = (typed: string): number =>
  SMALL.test(typed) ? PRICE_SCALE : Math.min(PRICE_SCALE, Math.max(COMPUTED_DECIMALS, decimalsOf(typed)));

/** Decimals of a quantity. */
export const QUANTITY_SCALE = 3;
/** Decimals of an amount of money. */
export const MONEY_SCALE = 2;
