import { sumsByCurrency } from "#contract/orders/order-sums.ts";
import { useFormats } from "#src/locale/use-formats.ts";

export function useOrderSums(): (orders: Parameters<typeof sumsByCurrency>[0]) => string {
  const formats = useFormats();
  return (orders) =>
    sumsByCurrency(orders)
      .map(({ currency, gross }) => formats.money(gross, currency))
      .join(" + ");
}
