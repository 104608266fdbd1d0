import { convertPrice } from "#contract/money/currency.ts";
import { basedPrice } from "#contract/money/vat.ts";
import type { Price } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { CompareOptions } from "#contract/award/award.types.ts";

export interface PaidLot<P extends string = Price> {
  readonly last_price: P | null;
  readonly last_price_with_vat: P | null;
  readonly last_currency: CurrencyId | null;
}

/**
 * Returns the last paid price on the comparison's VAT basis. The price is converted to the comparison's currency, or
 * stays in its original currency if there is no exchange rate. Returns null if the part was never bought.
 */
export function lastPaid<P extends string>(
  lot: PaidLot<P>,
  { basis, currency, rates }: Pick<CompareOptions, "basis" | "currency" | "rates">,
): { readonly price: P | Price; readonly currency: CurrencyId } | null {
  const paid = basedPrice(basis, { price_per_unit: lot.last_price, price_with_vat: lot.last_price_with_vat });
  const { last_currency: from } = lot;
  if (paid === null || from === null) return null;
  const here = convertPrice({ amount: paid, from, to: currency, rates });
  return here === null ? { price: paid, currency: from } : { price: here, currency };
}
