import { divideHalfUp, power, scaledPrice, toScaled } from "#contract/money/scaled.ts";
import type { Conversion } from "#contract/money/currency.ts";
import { scaledAmounts, typedPrice, vatFactor } from "#contract/money/vat.ts";
import type { StoredPrice, VatBasis } from "#contract/money/vat.ts";

/** An offer line in the comparison's currency. Prices are at `PRICE_SCALE`, `sum` is in hundredths. */
export interface PricedLine {
  readonly price: bigint;
  /** Rank key: the price, with the extra decimals of `EXACT` if exact ranking is needed. */
  readonly rank: bigint;
  readonly sum: bigint;
}

const WHOLE = 10_000n;

/**
 * Factor that turns a scaled price into an exact rank. Unequal prices in one currency, each for up to a million units,
 * differ by more than 10⁻²¹ of a scaled price on either VAT basis. At this scale, rounding therefore never makes them
 * equal.
 */
export const EXACT = power(24);

export interface OfferedPrice extends StoredPrice {
  readonly price_per_unit: string;
  /** Unit price with VAT. If it is null, the price without VAT is used instead. */
  readonly price_with_vat: string | null;
  readonly offered: VatBasis;
  readonly vat_percent: string | null;
}

function counted(line: OfferedPrice): { price: bigint; per: bigint; basis: VatBasis } {
  const typed = typedPrice(line.offered, line);
  if (typed === null) return { price: scaledPrice(line.price_per_unit), per: 1n, basis: "net" };
  return { price: scaledPrice(typed.price), per: BigInt(typed.price_quantity), basis: line.offered };
}

/**
 * Returns the price and sum of a line as ranked and displayed. The price is rounded once to `PRICE_SCALE` decimals,
 * after VAT and conversion, so prices that look equal are equal. With `exact`, the rank uses the unrounded price. The
 * sum is that of the supplier's document (`scaledAmounts`), converted afterwards, because that is the sum to be paid.
 * `quantity` is at scale 3.
 */
export function priceLine(
  line: OfferedPrice & { quantity: bigint; basis: VatBasis; conversion: Conversion; exact?: boolean },
): PricedLine {
  const { multiplier, divisor } = line.conversion;
  const percent = line.vat_percent === null ? null : toScaled(line.vat_percent, 2);
  const { price: typed, per, basis: offered } = counted(line);
  // On the offer's own VAT basis, the sum is price × quantity at any VAT rate.
  const isOwn = percent === null || line.basis === offered;
  const amounts = { basis: offered, price: typed, price_quantity: per, quantity: line.quantity };
  const own = scaledAmounts({ ...amounts, percent: isOwn ? null : percent })[line.basis];
  const isSame = multiplier === divisor;
  const sum = isSame ? own : divideHalfUp(own * multiplier, divisor);
  const exact = line.exact === true;
  if (isOwn && isSame && per === 1n) return { price: typed, rank: exact ? typed * EXACT : typed, sum };
  const [times, by] = isOwn ? [1n, 1n] : vatFactor(line.basis, WHOLE + percent, WHOLE);
  const above = typed * times * multiplier;
  const below = by * divisor * per;
  const price = divideHalfUp(above, below);
  return { price, rank: exact ? divideHalfUp(above * EXACT, below) : price, sum };
}

/** Returns the percentage change from `from` to `to` in tenths of a per cent; null if `from` is zero. */
export function scaledPercentChange(from: bigint, to: bigint): bigint | null {
  return from === 0n ? null : divideHalfUp((to - from) * 1000n, from);
}
