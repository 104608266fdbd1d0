import type { VatBasis } from "#contract/money/vat.ts";

/**
 * Returns the VAT basis of the comparison unless the user chooses another. If all offers share a basis, that basis
 * applies, so every sum is the confirmed one. Otherwise prices are compared without VAT.
 */
export const commonBasis = (offers: readonly { readonly basis: VatBasis }[]): VatBasis =>
  offers.length > 0 && offers.every(({ basis }) => basis === "gross") ? "gross" : "net";
