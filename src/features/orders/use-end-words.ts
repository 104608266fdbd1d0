import type { OpenEnd } from "#contract/orders/order-end.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

type Ending = Pick<Order, "currency" | "on_the_way">;

/** Returns a function that lists what keeps an order open, for example "3 pcs on the way, invoice for 47.58". */
export function useEndWords(): (order: Ending, ends: readonly OpenEnd[]) => string {
  const { t, formats } = useTextTools();
  const words = useQuantity();
  const arriving = ({ lines, quantity, unit }: Ending["on_the_way"]): string =>
    quantity !== null && unit !== null
      ? t("orders.close.wait.receipt", { quantity: words(quantity, unit) })
      : t("orders.close.wait.receipt_lines", formats.counted(lines));
  return (order, ends) =>
    ends
      .map(({ what, amount }) =>
        what === "receipt"
          ? arriving(order.on_the_way)
          : t(`orders.close.wait.${what}`, { amount: amount === null ? "" : formats.money(amount, order.currency) }),
      )
      .join(", ");
}
