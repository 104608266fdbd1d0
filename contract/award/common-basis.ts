import type { VatBasis } from "#contract/money/vat.ts";

/**
 * Returns the VAT basis of the comparison unless the user chooses another. If all offers share a basis, that basis
 * applies, so every sum is the confirmed one. Otherwise prices are compared without VAT.
 */
export function commonBasis(offers: readonly { readonly basis: VatBasis }[]): VatBasis {
  const [basis = "net", ...others] = new Set(offers.map((offer) => offer.basis));
  return others.length === 0 ? basis : "net";
}
