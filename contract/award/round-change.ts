import type { Money, Price } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { priceLine, scaledPercentChange } from "#contract/award/priced-line.ts";
import type { CompareOptions } from "#contract/award/award.types.ts";
import { conversion } from "#contract/money/currency.ts";
import { ONE_UNIT } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { fromScaled, moneyFrom, priceFrom, toScaled } from "#contract/money/scaled.ts";

export interface RoundChange {
  readonly direction: "down" | "up" | "same";
  /** Absolute change of the unit price, in the comparison's currency and on its VAT basis. */
  readonly price: Price;
  readonly sum: Money;
  /** Signed change in per cent of the previous price, with one decimal. Null if the previous price was zero. */
  readonly percent: string | null;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Returns how a line's price changed since the previous round. `previous_price` is without VAT, in the offer's
 * currency. Returns null if either price or the exchange rate is missing.
 */
export function roundChange(
  line: {
    price_per_unit: string | null;
    price_with_vat: string | null;
    price_quantity?: number;
    price_for_quantity?: string | null;
    offered: VatBasis;
    previous_price: string | null;
    vat_percent: string | null;
    quantity: string;
    currency: CurrencyId;
  },
  options: CompareOptions,
): RoundChange | null {
  const { price_per_unit, price_with_vat, previous_price, vat_percent } = line;
  const { price_quantity = 1, price_for_quantity = null } = line;
  const path = conversion({ from: line.currency, to: options.currency, rates: options.rates });
  if (price_per_unit === null || previous_price === null || path === null) return null;
  const shared = { vat_percent, quantity: toScaled(line.quantity, 3), basis: options.basis, conversion: path };
  const [before, now] = [
    priceLine({ ...shared, ...ONE_UNIT, price_per_unit: previous_price, price_with_vat: null, offered: "net" }),
    priceLine({
      ...shared,
      price_per_unit,
      price_with_vat,
      price_quantity,
      price_for_quantity,
      offered: line.offered,
    }),
  ];
  const change = now.price - before.price;
  const percent = scaledPercentChange(before.price, now.price);
  return {
    direction: change < 0n ? "down" : change > 0n ? "up" : "same",
    price: priceFrom(size(change)),
    sum: moneyFrom(size(now.sum - before.sum)),
    percent: percent === null ? null : fromScaled(percent, 1),
  };
}
