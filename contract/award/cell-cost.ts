import { conversion } from "#contract/money/currency.ts";
import { toScaled } from "#contract/money/scaled.ts";
import { priceLine } from "#contract/award/priced-line.ts";
import { ONE_UNIT } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CompareCell, CompareOffer, CompareOptions } from "#contract/award/award.types.ts";

/**
 * Returns the cost of a whole lot bought from an offer line, in kopecks of the comparison's currency. The cost includes
 * pack surplus and payment terms but no freight, which is paid once per offer (`fixedCostOf`). Returns null for a line
 * without a price.
 */
export const costOf = (cell: Pick<CompareCell, "line_sum" | "extra">): bigint | null =>
  cell.line_sum === null
    ? null
    : [cell.line_sum, cell.extra?.surplus, cell.extra?.terms].reduce((sum, part) => sum + toScaled(part ?? "0", 2), 0n);

/**
 * Returns which party's freight figure counts: the customer's estimate if there is one, otherwise the supplier's
 * charge. Returns null if neither figure is set.
 */
export const freightBy = ({
  freight = null,
  supplier_freight: asked = null,
}: Pick<CompareOffer, "freight" | "supplier_freight">): "customer" | "supplier" | null =>
  freight !== null ? "customer" : asked !== null ? "supplier" : null;

type FreightOffer = Pick<CompareOffer, "supplier_freight" | "currency" | "basis" | "items">;

/**
 * Returns the freight that the supplier charges, in kopecks without and with VAT. The charge is converted and taxed
 * like a line of one unit at the tender's VAT rate. Returns null if there is no freight or no exchange rate.
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
    // All lines of a tender have the same VAT rate, or none.
    vat_percent: items.find(({ vat_percent }) => vat_percent !== null)?.vat_percent ?? null,
    quantity: toScaled("1", 3),
    conversion: path,
  };
  return { net: priceLine({ ...line, basis: "net" }).sum, gross: priceLine({ ...line, basis: "gross" }).sum };
}

/**
 * Returns the fixed cost of buying from an offer, regardless of the quantity, in kopecks of the comparison's currency.
 * It is the customer's own freight estimate, or else the supplier's freight. Returns zero if the exchange rate is
 * unknown.
 */
export function fixedCostOf(
  offer: FreightOffer & Pick<CompareOffer, "freight">,
  options: Pick<CompareOptions, "currency" | "basis" | "rates">,
): bigint {
  const { freight = null } = offer;
  if (freight !== null) return toScaled(freight, 2);
  return freightAmounts(offer, options)?.[options.basis] ?? 0n;
}

export const withoutExtraCosts = (offer: CompareOffer): CompareOffer => ({
  ...offer,
  freight: null,
  supplier_freight: null,
  items: offer.items.map((item) => ({ ...item, pack_quantity: null, minimum_quantity: null })),
});
