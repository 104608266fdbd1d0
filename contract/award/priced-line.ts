import type { CompareOptions } from "#contract/award/award.types.ts";
import { divideHalfUp, power, toScaled } from "#contract/money/scaled.ts";
import type { Conversion } from "#contract/money/currency.ts";

/** An offered line in the comparison's currency: price in ten-thousandths, sum in hundredths. */
export interface PricedLine {
  readonly price: bigint;
  readonly sum: bigint;
}

const HUNDRED = 10_000n;

/** Per cent at scale 2, so that "5.5" works too. */
const percentOf = (text: string): bigint => toScaled(text, 2);

/**
 * Price and sum of a line as they are ranked and shown.
 * The price is rounded once, to four decimals, after VAT and conversion: what looks equal is equal. The sum is the
 * line as the supplier's own document has it (`lineAmounts`), converted afterwards: it is what would be paid.
 * `quantity` is at scale 3.
 */
export function priceLine(line: {
  price_per_unit: string;
  vat_percent: string | null;
  quantity: bigint;
  basis: CompareOptions["basis"];
  conversion: Conversion;
}): PricedLine {
  const { multiplier, divisor } = line.conversion;
  const unit = toScaled(line.price_per_unit, 4);
  const percent = line.basis === "net" || line.vat_percent === null ? null : percentOf(line.vat_percent);
  const net = divideHalfUp(unit * line.quantity, power(5));
  const own = percent === null ? net : net + divideHalfUp(net * percent, HUNDRED);
  if (percent === null && multiplier === divisor) return { price: unit, sum: own };
  const price =
    percent === null
      ? divideHalfUp(unit * multiplier, divisor)
      : divideHalfUp(unit * (HUNDRED + percent) * multiplier, HUNDRED * divisor);
  return { price, sum: multiplier === divisor ? own : divideHalfUp(own * multiplier, divisor) };
}

/** By how many per cent `to` lies above `from`, one decimal; null where `from` is zero. */
export function scaledPercentChange(from: bigint, to: bigint): bigint | null {
  return from === 0n ? null : divideHalfUp((to - from) * 1000n, from);
}
