import { conversion } from "#contract/money/currency.ts";
import { toScaled } from "#contract/money/scaled.ts";
import { priceLine } from "#contract/award/priced-line.ts";
import { ONE_UNIT } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CompareCell, CompareOffer, CompareOptions } from "#contract/award/award.types.ts";

/**
 * What a whole lot costs from an offered line, in kopecks of the comparison: its sum, what has to be bought beyond the
 * lot, and its payment terms, without a share of the freight, which is paid once for whatever is bought from the offer
 * (`fixedCostOf`). Null without a price.
 */
export const costOf = (cell: Pick<CompareCell, "line_sum" | "extra">): bigint | null =>
  cell.line_sum === null
    ? null
    : [cell.line_sum, cell.extra?.surplus, cell.extra?.terms].reduce((sum, part) => sum + toScaled(part ?? "0", 2), 0n);

/** By whose word an offer's freight counts: the customer's reckoning before what is asked; null where there is none. */
export const freightBy = ({
  freight = null,
  supplier_freight: asked = null,
}: Pick<CompareOffer, "freight" | "supplier_freight">): "customer" | "supplier" | null =>
  freight !== null ? "customer" : asked !== null ? "supplier" : null;

type FreightOffer = Pick<CompareOffer, "supplier_freight" | "currency" | "basis" | "items">;

/**
 * What the supplier asks for bringing it, in kopecks without and with VAT: a line of one unit at the tender's rate, on
 * the offer's basis, converted like its prices. Null where nothing is asked or the exchange rate isn't known.
 */
export function freightAmounts(
  { supplier_freight: asked = null, items, ...offer }: FreightOffer,
  options: Pick<CompareOptions, "currency" | "rates">,
): Readonly<Record<VatBasis, bigint>> | null {
  const path = conversion({ from: offer.currency, to: options.currency, rates: options.rates });
  if (asked === null || path === null) return null;
  const line = {
    price_per_unit: asked,
    price_with_vat: asked,
    ...ONE_UNIT,
    offered: offer.basis,
    // The tender's rate, the same for all that the supplier sells in it.
    vat_percent: items.find(({ vat_percent }) => vat_percent !== null)?.vat_percent ?? null,
    quantity: toScaled("1", 3),
    conversion: path,
  };
  return { net: priceLine({ ...line, basis: "net" }).sum, gross: priceLine({ ...line, basis: "gross" }).sum };
}

/**
 * What buying anything of an offer costs beside its lines, in kopecks of the comparison: the freight that its customer
 * reckons, as it is, else that which the supplier asks. Nothing where the rate isn't known.
 */
export function fixedCostOf(
  offer: FreightOffer & Pick<CompareOffer, "freight">,
  options: Pick<CompareOptions, "currency" | "basis" | "rates">,
): bigint {
  const { freight = null } = offer;
  if (freight !== null) return toScaled(freight, 2);
  return freightAmounts(offer, options)?.[options.basis] ?? 0n;
}

/** An offer with its prices alone: without packs, minimums and freight. */
export const withoutExtraCosts = (offer: CompareOffer): CompareOffer => ({
  ...offer,
  freight: null,
  supplier_freight: null,
  items: offer.items.map((item) => ({ ...item, pack_quantity: null, minimum_quantity: null })),
});
