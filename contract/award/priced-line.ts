import { divideHalfUp, scaledPrice, toScaled } from "#contract/money/scaled.ts";
import type { Conversion } from "#contract/money/currency.ts";
import { scaledAmounts } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";

/** An offered line in the comparison's currency: a scaled price, the sum in hundredths. */
export interface PricedLine {
  readonly price: bigint;
  readonly sum: bigint;
}

const WHOLE = 10_000n;

/** A line as it was offered: both prices, and which of them counts. */
export interface OfferedPrice {
  readonly price_per_unit: string;
  /** Null where it isn't known: then the price without VAT counts. */
  readonly price_with_vat: string | null;
  /** The basis of the offer. */
  readonly offered: VatBasis;
  readonly vat_percent: string | null;
}

/**
 * Price and sum of a line as they are ranked and shown.
 * The price is rounded once, to `PRICE_SCALE` decimals, after VAT and conversion: what looks equal is equal. The sum is the
 * line as the supplier's own document has it (`scaledAmounts`), converted afterwards: it is what would be paid.
 * `quantity` is at scale 3.
 */
export function priceLine(
  line: OfferedPrice & { quantity: bigint; basis: VatBasis; conversion: Conversion },
): PricedLine {
  const { multiplier, divisor } = line.conversion;
  const percent = line.vat_percent === null ? null : toScaled(line.vat_percent, 2);
  const withVat = line.offered === "gross" ? line.price_with_vat : null;
  const counts = scaledPrice(withVat ?? line.price_per_unit);
  const offered: VatBasis = withVat === null ? "net" : "gross";
  // On the basis on which it was offered the sum is the product, whatever the VAT.
  const isOwn = percent === null || line.basis === offered;
  const amounts = { basis: offered, price: counts, quantity: line.quantity, percent: isOwn ? null : percent };
  const own = scaledAmounts(amounts)[line.basis];
  const sum = multiplier === divisor ? own : divideHalfUp(own * multiplier, divisor);
  if (isOwn) return { price: multiplier === divisor ? counts : divideHalfUp(counts * multiplier, divisor), sum };
  const price =
    line.basis === "gross"
      ? divideHalfUp(counts * (WHOLE + percent) * multiplier, WHOLE * divisor)
      : divideHalfUp(counts * WHOLE * multiplier, (WHOLE + percent) * divisor);
  return { price, sum };
}

/** By how many per cent `to` lies above `from`, one decimal; null where `from` is zero. */
export function scaledPercentChange(from: bigint, to: bigint): bigint | null {
  return from === 0n ? null : divideHalfUp((to - from) * 1000n, from);
}
