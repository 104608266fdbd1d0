import type { VatBasis } from "#contract/money/vat.ts";

/** Amounts as the arithmetic names them. */
interface Amounts<M, V> {
  readonly net: M;
  readonly vat: V;
  readonly gross: M;
}

/** Amounts as records and columns name them. */
export interface AmountColumns<M, V = M> {
  readonly total: M;
  readonly vat: V;
  readonly total_with_vat: M;
}

export const toAmountColumns = <M, V>({ net, vat, gross }: Amounts<M, V>): AmountColumns<M, V> => ({
  total: net,
  vat,
  total_with_vat: gross,
});

export const fromAmountColumns = <M, V>({ total, vat, total_with_vat }: AmountColumns<M, V>): Amounts<M, V> => ({
  net: total,
  vat,
  gross: total_with_vat,
});

/** Returns the amount of a record on a VAT basis. */
export const totalOn = <M>(basis: VatBasis, record: Pick<AmountColumns<M>, "total" | "total_with_vat">): M =>
  basis === "gross" ? record.total_with_vat : record.total;

/** Replaces missing VAT by zero, for records whose VAT is never null. */
export const withZeroVat = <A extends { readonly vat: string | null }>(
  amounts: A,
): Omit<A, "vat"> & { readonly vat: string } => ({ ...amounts, vat: amounts.vat ?? "0.00" });
