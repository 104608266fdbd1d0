import { divideHalfUp, power, scaledPrice, toScaled } from "#contract/money/scaled.ts";
import type { Conversion } from "#contract/money/currency.ts";
import { scaledAmounts, typedPrice } from "#contract/money/vat.ts";
import type { StoredPrice, VatBasis } from "#contract/money/vat.ts";

/** An offered line in the comparison's currency: a scaled price, the sum in hundredths. */
export interface PricedLine {
  readonly price: bigint;
  /** The price as it ranks: itself, or with the decimals of `EXACT` besides. */
  readonly rank: bigint;
  readonly sum: bigint;
}

const WHOLE = 10_000n;

/**
 * Multiplies a scaled price for an exact rank. Two unequal prices in one currency, each for up to a million units and on
 * either basis of VAT, differ by more than 10⁻²¹ of a scaled price, so that rounding never makes them equal.
 */
export const EXACT = power(24);

/** A line as it was offered: both prices for one unit, which of them counts, and what was typed for several units. */
export interface OfferedPrice extends StoredPrice {
  readonly price_per_unit: string;
  /** Null where it isn't known: then the price without VAT counts. */
  readonly price_with_vat: string | null;
  /** The basis of the offer. */
  readonly offered: VatBasis;
  readonly vat_percent: string | null;
}

/** The price that counts, for how many units it is, and its basis. */
function counted(line: OfferedPrice): { price: bigint; per: bigint; basis: VatBasis } {
  const typed = typedPrice(line.offered, line);
  if (typed === null) return { price: scaledPrice(line.price_per_unit), per: 1n, basis: "net" };
  return { price: scaledPrice(typed.price), per: BigInt(typed.price_quantity), basis: line.offered };
}

/**
 * Price and sum of a line as they are ranked and shown.
 * The price is rounded once, to `PRICE_SCALE` decimals, after VAT and conversion: what looks equal is equal. With
 * `exact` it ranks before this rounding instead. The sum is the line as the supplier's own document has it
 * (`scaledAmounts`), converted afterwards: it is what would be paid. `quantity` is at scale 3.
 */
export function priceLine(
  line: OfferedPrice & { quantity: bigint; basis: VatBasis; conversion: Conversion; exact?: boolean },
): PricedLine {
  const { multiplier, divisor } = line.conversion;
  const percent = line.vat_percent === null ? null : toScaled(line.vat_percent, 2);
  const { price: typed, per, basis: offered } = counted(line);
  // On the basis on which it was offered the sum is the product, whatever the VAT.
  const isOwn = percent === null || line.basis === offered;
  const amounts = { basis: offered, price: typed, price_quantity: per, quantity: line.quantity };
  const own = scaledAmounts({ ...amounts, percent: isOwn ? null : percent })[line.basis];
  const isSame = multiplier === divisor;
  const sum = isSame ? own : divideHalfUp(own * multiplier, divisor);
  const exact = line.exact === true;
  if (isOwn && isSame && per === 1n) return { price: typed, rank: exact ? typed * EXACT : typed, sum };
  const [times, by] = isOwn ? [1n, 1n] : line.basis === "gross" ? [WHOLE + percent, WHOLE] : [WHOLE, WHOLE + percent];
  const above = typed * times * multiplier;
  const below = by * divisor * per;
  const price = divideHalfUp(above, below);
  return { price, rank: exact ? divideHalfUp(above * EXACT, below) : price, sum };
}

/** By how many per cent `to` lies above `from`, one decimal; null where `from` is zero. */
export function scaledPercentChange(from: bigint, to: bigint): bigint | null {
  return from === 0n ? null : divideHalfUp((to - from) * 1000n, from);
}
