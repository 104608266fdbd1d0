import type { Money } from "#contract/primitives.ts";
import { sum, toMoney } from "#contract/money/decimal.ts";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";

interface Amounts {
  readonly currency: CurrencyId;
  readonly net: string;
  readonly gross: string;
}

/** What orders come to in each currency that they are made in: sums in several can't be added up. */
export const sumsByCurrency = (
  orders: readonly Amounts[],
): { readonly currency: CurrencyId; readonly net: Money; readonly gross: Money }[] =>
  CURRENCIES.flatMap((currency) => {
    const own = orders.filter((order) => order.currency === currency);
    const of = (amount: "net" | "gross") => toMoney(sum(own.map((order) => order[amount])));
    return own.length === 0 ? [] : [{ currency, net: of("net"), gross: of("gross") }];
  });
