import type { VatBasis } from "#contract/money/vat.ts";

/**
 * The basis on which offers are compared unless the reader chooses another: the one on which all of them were typed, so
 * that every sum is the one that was confirmed; without VAT where they differ.
 */
export const commonBasis = (offers: readonly { readonly basis: VatBasis }[]): VatBasis =>
  offers.length > 0 && offers.every(({ basis }) => basis === "gross") ? "gross" : "net";
