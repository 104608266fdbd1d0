import type { VatBasis } from "#contract/money/vat.ts";

/** Texts of a VAT rate in a spreadsheet formula: a number or a cell, and the same rate on top of 100. */
interface FormulaRate {
  readonly percent: string;
  readonly withVat?: string;
}

/** Returns the formula of the VAT of an amount on a VAT basis. */
const vatFormula = (basis: VatBasis, own: string, { percent, withVat = `(100+${percent})` }: FormulaRate): string =>
  `ROUND(${own}*${percent}/${basis === "net" ? "100" : withVat},2)`;

const otherFormula = (basis: VatBasis, own: string, vat: string): string =>
  `${own}${basis === "net" ? "+" : "-"}${vat}`;

/**
 * Returns the formulas of a line's amounts from its product of quantity and price. `scaledAmounts` computes the same
 * with integers. `cells` are the addresses of the amounts; without a cell for VAT, its formula is part of the other.
 */
export function amountFormulas(
  basis: VatBasis,
  product: string,
  {
    rate,
    cells,
  }: { rate: FormulaRate; cells: { readonly net: string; readonly vat?: string; readonly gross: string } },
): Readonly<Record<"net" | "vat" | "gross", string>> {
  const own = cells[basis];
  const vat = vatFormula(basis, own, rate);
  const other = `ROUND(${otherFormula(basis, own, cells.vat ?? vat)},2)`;
  return basis === "net" ? { net: product, vat, gross: other } : { net: other, vat, gross: product };
}

/** Returns the formula of a line's amount on the other VAT basis as a single expression. */
export const otherAmountFormula = (basis: VatBasis, product: string, rate: FormulaRate): string =>
  `(${otherFormula(basis, product, vatFormula(basis, product, rate))})`;
