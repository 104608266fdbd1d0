import { scaledPercentChange } from "#contract/award/priced-line.ts";
import type { CompareOptions } from "#contract/award/award.types.ts";
import { convertPrice } from "#contract/money/currency.ts";
import { isZero } from "#contract/money/decimal.ts";
import { divideHalfUp, fromScaled, priceFrom, scaledPrice } from "#contract/money/scaled.ts";
import { basedPrice } from "#contract/money/vat.ts";
import type { Price } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";

export interface PaidLine {
  readonly ordered_at: string;
  readonly unit: number;
  readonly currency: CurrencyId;
  readonly price_per_unit: string;
  readonly price_with_vat: string;
}

/**
 * Price trend. `percent` (one decimal) is the change from the older half of the purchases to the newer half. `since` is
 * the day on which the newer half begins.
 */
export interface PaidTrend {
  readonly percent: string;
  readonly since: string;
}

export interface PaidSummary {
  readonly currency: CurrencyId;
  readonly count: number;
  readonly last: Price;
  /** Median of the prices; for an even number of prices, the mean of the middle two. */
  readonly median: Price;
  /** Null after only one purchase, or if the older purchases were free. */
  readonly trend: PaidTrend | null;
}

type Basis = Pick<CompareOptions, "basis" | "currency" | "rates">;

/**
 * Returns the unit price of a purchase on the comparison's VAT basis. The price is converted to the comparison's
 * currency, or stays in its original currency if there is no exchange rate.
 */
export function paidPrice(
  line: Omit<PaidLine, "ordered_at" | "unit">,
  { basis, currency, rates }: Basis,
): { readonly price: Price; readonly currency: CurrencyId } {
  const { currency: from } = line;
  const amount = basedPrice(basis, line);
  const here = convertPrice({ amount, from, to: currency, rates });
  return here === null ? { price: priceFrom(scaledPrice(amount)), currency: from } : { price: here, currency };
}

/** Returns the median of scaled prices; 0 if there are none. */
function middle(prices: readonly bigint[]): bigint {
  const ranked = prices.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const [low = 0n, high = 0n] = [ranked[Math.floor((ranked.length - 1) / 2)], ranked[Math.floor(ranked.length / 2)]];
  return divideHalfUp(low + high, 2n);
}

interface Priced {
  readonly at: string;
  readonly price: bigint;
}

/**
 * Compares the medians of the newer and the older half, so that a single outlier can't reverse the trend. If the number
 * of purchases is odd, the middle one is left out.
 */
function trendOf(newestFirst: readonly Priced[]): PaidTrend | null {
  const size = Math.floor(newestFirst.length / 2);
  const [newer, older] = [newestFirst.slice(0, size), newestFirst.slice(newestFirst.length - size)];
  const since = newer.at(-1)?.at;
  if (since === undefined) return null;
  const median = (of: readonly Priced[]): bigint => middle(of.map(({ price }) => price));
  const percent = scaledPercentChange(median(older), median(newer));
  return percent === null ? null : { percent: fromScaled(percent, 1), since };
}

/**
 * Summarizes earlier prices of a part: last price, median and trend on the comparison's VAT basis. Prices without an
 * exchange rate get one summary per currency, starting with the currency of the newest purchase. Free purchases and
 * purchases in another unit are only counted. Freight and payment terms are excluded. Purchases of the same day keep
 * their order.
 */
export function paidBefore(
  lines: readonly PaidLine[],
  { unit, ...options }: Basis & { readonly unit: number },
): { readonly summaries: readonly PaidSummary[]; readonly other_unit: number; readonly free: number } {
  const inUnit = lines.filter((line) => line.unit === unit);
  const own = inUnit.filter((line) => !isZero(line.price_per_unit));
  const byCurrency = new Map<CurrencyId, Priced[]>();
  for (const line of own.toSorted((a, b) => Date.parse(b.ordered_at) - Date.parse(a.ordered_at))) {
    const { price, currency } = paidPrice(line, options);
    const priced = { at: line.ordered_at, price: scaledPrice(price) };
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), priced]);
  }
  const summaries = [...byCurrency].flatMap(([currency, priced]): PaidSummary[] => {
    const [newest] = priced;
    return newest === undefined
      ? []
      : [
          {
            currency,
            count: priced.length,
            last: priceFrom(newest.price),
            median: priceFrom(middle(priced.map(({ price }) => price))),
            trend: trendOf(priced),
          },
        ];
  });
  return { summaries, other_unit: lines.length - inUnit.length, free: inUnit.length - own.length };
}
