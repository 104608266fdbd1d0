import { scaledPercentChange } from "#contract/award/priced-line.ts";
import type { CompareOptions } from "#contract/award/award.types.ts";
import { convertPrice } from "#contract/money/currency.ts";
import { isZero } from "#contract/money/decimal.ts";
import { divideHalfUp, fromScaled, priceFrom, scaledPrice } from "#contract/money/scaled.ts";
import type { Price } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";

/** A line of an order that bought the part. */
export interface PaidLine {
  readonly ordered_at: string;
  readonly unit: number;
  readonly currency: CurrencyId;
  readonly price_per_unit: string;
  readonly price_with_vat: string;
}

/** How prices went: by how many per cent (one decimal) the newer half lies above the older, from which day on. */
export interface PaidTrend {
  readonly percent: string;
  readonly since: string;
}

/** What was paid in one currency, for one unit. */
export interface PaidSummary {
  readonly currency: CurrencyId;
  readonly count: number;
  readonly last: Price;
  /** Of an even number the mean of the two in the middle. */
  readonly median: Price;
  /** Null of a single purchase, and where the older ones cost nothing. */
  readonly trend: PaidTrend | null;
}

type Basis = Pick<CompareOptions, "basis" | "currency" | "rates">;

/**
 * The price of a purchase for one unit on the basis of the comparison: in its currency, or, where there is no rate for
 * that, in the one in which it was paid.
 */
export function paidPrice(
  line: Omit<PaidLine, "ordered_at" | "unit">,
  { basis, currency, rates }: Basis,
): { readonly price: Price; readonly currency: CurrencyId } {
  const { currency: from } = line;
  const amount = basis === "gross" ? line.price_with_vat : line.price_per_unit;
  const here = convertPrice({ amount, from, to: currency, rates });
  return here === null ? { price: priceFrom(scaledPrice(amount)), currency: from } : { price: here, currency };
}

/** The middle of scaled prices; nothing of none. */
function middle(prices: readonly bigint[]): bigint {
  const ranked = prices.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const [low = 0n, high = 0n] = [ranked[Math.floor((ranked.length - 1) / 2)], ranked[Math.floor(ranked.length / 2)]];
  return divideHalfUp(low + high, 2n);
}

interface Priced {
  readonly at: string;
  readonly price: bigint;
}

/** Halves, so that one odd purchase turns no trend; of an odd number the one in the middle belongs to neither. */
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
 * What was paid for a part before, as the comparison counts: last, median and trend on its basis of VAT and in its
 * currency, and apart in each currency without a rate, that of the newest purchase first. A price for another unit
 * isn't one for this, and is only counted; so is what came free of charge. Prices as they were paid: freight and payment terms belong to none of them.
 * Equal days keep the order in which they come.
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
