import type { VatBasis } from "#contract/money/vat.ts";

/**
 * Returns the default VAT basis of the comparison: with VAT if all offers are priced with VAT, so that every sum
 * matches the offers, otherwise without VAT.
 */
export function commonBasis(offers: readonly { readonly basis: VatBasis }[]): VatBasis {
  const [basis = "net", ...others] = new Set(offers.map((offer) => offer.basis));
  return others.length === 0 ? basis : "net";
}
