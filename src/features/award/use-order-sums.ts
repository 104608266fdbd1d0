import { sumsByCurrency } from "#contract/orders/order-sums.ts";
import { useFormats } from "#src/locale/use-formats.ts";

/** What orders come to with VAT, in words: one sum for each currency. */
export function useOrderSums(): (orders: Parameters<typeof sumsByCurrency>[0]) => string {
  const formats = useFormats();
  return (orders) =>
    sumsByCurrency(orders)
      .map(({ currency, gross }) => formats.money(gross, currency))
      .join(" + ");
}
