import { convertPrice } from "#contract/money/currency.ts";
import type { Price } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { CompareOptions } from "#contract/award/award.types.ts";

/** What was paid for the part before, as a lot of the comparison says it: read, or as the database writes prices. */
export interface PaidLot<P extends string = Price> {
  readonly last_price: P | null;
  readonly last_price_with_vat: P | null;
  readonly last_currency: CurrencyId | null;
}

/**
 * The last paid price on the basis of the comparison: in its currency, or, where there is no rate for that, in the one
 * in which it was paid; null where nothing is known.
 */
export function lastPaid<P extends string>(
  lot: PaidLot<P>,
  { basis, currency, rates }: Pick<CompareOptions, "basis" | "currency" | "rates">,
): { readonly price: P | Price; readonly currency: CurrencyId } | null {
  const paid = basis === "gross" ? lot.last_price_with_vat : lot.last_price;
  const { last_currency: from } = lot;
  if (paid === null || from === null) return null;
  const here = convertPrice({ amount: paid, from, to: currency, rates });
  return here === null ? { price: paid, currency: from } : { price: here, currency };
}
