import type { VatBasis } from "#contract/money/vat.ts";

/**
 * Returns the default VAT basis of the comparison: with VAT if all offers are priced with VAT, so that every sum
 * matches the offers, otherwise without VAT.
 */
export const commonBasis = (offers: readonly { readonly basis: VatBasis }[]): VatBasis =>
  offers.length > 0 && offers.every(({ basis }) => basis === "gross") ? "gross" : "net";
