import { conversion } from "#contract/money/currency.ts";
import { toScaled } from "#contract/money/scaled.ts";
import { priceLine } from "#contract/award/priced-line.ts";
import type { CompareItem, CompareOffer, CompareOptions, WinnerChoice } from "#contract/award/award.types.ts";

/** Part of a lot as it would be ordered, in the currency of the comparison. */
export interface WinnerLine {
  readonly lot: number;
  readonly offer: number;
  readonly offer_item: number;
  /** Thousandths. */
  readonly quantity: bigint;
  /** Kopecks without VAT and with it. */
  readonly net: bigint;
  readonly gross: bigint;
}

/**
 * What each winner costs, in their order. Winners that name no priced line are passed over (`winnerProblems` names
 * them); so are those whose exchange rate is missing.
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
}): { net: bigint; gross: bigint } | null {
  const { item, offer, quantity, options } = line;
  const path = conversion({ from: offer.currency, to: options.currency, rates: options.rates });
  if (path === null || item.rejected || item.price_per_unit === null) return null;
  const { price_per_unit, price_with_vat, vat_percent } = item;
  const priced = { price_per_unit, price_with_vat, vat_percent, offered: offer.basis, quantity, conversion: path };
  return { net: priceLine({ ...priced, basis: "net" }).sum, gross: priceLine({ ...priced, basis: "gross" }).sum };
}
