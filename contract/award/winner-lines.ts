import { conversion } from "#contract/money/currency.ts";
import { toScaled } from "#contract/money/scaled.ts";
import { scaledBought } from "#contract/offers/packs.ts";
import { scaledRate, termsCost } from "#contract/award/extra-cost.ts";
import { priceLine } from "#contract/award/priced-line.ts";
import type { CompareItem, CompareOffer, CompareOptions, WinnerChoice } from "#contract/award/award.types.ts";

export interface WinnerLine {
  readonly lot: number;
  readonly offer: number;
  readonly offer_item: number;
  /** Awarded quantity in thousandths. */
  readonly quantity: bigint;
  /** Amount in kopecks without VAT. */
  readonly net: bigint;
  /** Amount in kopecks with VAT. */
  readonly gross: bigint;
  /** Pack surplus in kopecks, on the comparison's VAT basis. */
  readonly surplus: bigint;
  /** Cost of payment terms in kopecks, on the comparison's VAT basis; negative for a gain. */
  readonly terms: bigint;
}

/**
 * Returns the cost of each winner, in the order of the winners. Skips winners without a priced line (reported by
 * `winnerProblems`) and winners without an exchange rate.
 */
export function winnerLines(input: {
  readonly offers: readonly CompareOffer[];
  readonly winners: readonly WinnerChoice[];
  readonly options: CompareOptions;
}): WinnerLine[] {
  const items = new Map(
    input.offers.flatMap((offer) => offer.items.map((item) => [item.id, { item, offer }] as const)),
  );
  return input.winners.flatMap(({ lot, offer_item, quantity: text }): WinnerLine[] => {
    const found = items.get(offer_item);
    if (found === undefined) return [];
    const quantity = toScaled(text, 3);
    const sums = sumsOf({ ...found, quantity, options: input.options });
    return sums === null ? [] : [{ lot, offer: found.offer.id, offer_item, quantity, ...sums }];
  });
}

function sumsOf(line: {
  item: CompareItem;
  offer: CompareOffer;
  quantity: bigint;
  options: CompareOptions;
}): Pick<WinnerLine, "net" | "gross" | "surplus" | "terms"> | null {
  const { item, offer, quantity, options } = line;
  const path = conversion({ from: offer.currency, to: options.currency, rates: options.rates });
  if (path === null || item.rejected || item.price_per_unit === null) return null;
  const { price_per_unit, price_with_vat, price_quantity = 1, price_for_quantity = null, vat_percent } = item;
  const typed = { price_per_unit, price_with_vat, price_quantity, price_for_quantity };
  const priced = { ...typed, vat_percent, offered: offer.basis, quantity, conversion: path };
  const [net, gross] = [priceLine({ ...priced, basis: "net" }).sum, priceLine({ ...priced, basis: "gross" }).sum];
  const sum = { net, gross }[options.basis];
  const bought = scaledBought(quantity, item);
  const surplus = bought === quantity ? 0n : priceLine({ ...priced, quantity: bought, basis: options.basis }).sum - sum;
  const weeks = item.delivery_max ?? item.delivery_min;
  const paid = { rate: scaledRate(options.annual_rate), post_days: options.post_days ?? 0 };
  return { net, gross, surplus, terms: termsCost(sum + surplus, { terms: offer.payment_terms ?? null, weeks }, paid) };
}
