import type { OrdersToCreate } from "#contract/orders/orders-to-create.schema.ts";
import type { Money } from "#contract/primitives.ts";
import { add, sum, toMoney } from "#contract/money/decimal.ts";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";

interface Amounts {
  readonly currency: CurrencyId;
  readonly net: string;
  readonly gross: string;
}

/** Adds up the totals of orders per currency, because amounts in different currencies can't be added. */
export const sumsByCurrency = (
  orders: readonly Amounts[],
): { readonly currency: CurrencyId; readonly net: Money; readonly gross: Money }[] =>
  CURRENCIES.flatMap((currency) => {
    const own = orders.filter((order) => order.currency === currency);
    const of = (amount: "net" | "gross") => toMoney(sum(own.map((order) => order[amount])));
    return own.length === 0 ? [] : [{ currency, net: of("net"), gross: of("gross") }];
  });

type Paid = OrdersToCreate["orders"][number]["goods"];

const addPaid = (one: Paid, other: Paid): Paid => ({
  net: toMoney(add(one.net, other.net)),
  vat: toMoney(add(one.vat, other.vat)),
  gross: toMoney(add(one.gross, other.gross)),
});

/** Returns the orders to create and the total to confirm, without the freight of the given suppliers. */
export function toPayWithout(
  orders: OrdersToCreate["orders"],
  without_freight: readonly number[],
): { readonly orders: OrdersToCreate["orders"]; readonly total: Money } {
  const chosen = orders.map((order) => {
    const freight = without_freight.includes(order.supplier.id) ? null : order.freight;
    return { ...order, ...(freight === null ? order.goods : addPaid(order.goods, freight)), freight };
  });
  return { orders: chosen, total: toMoney(sum(chosen.map(({ gross }) => gross))) };
}
