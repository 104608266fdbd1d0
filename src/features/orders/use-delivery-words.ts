import { useCallback } from "react";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

/**
 * Returns a function that formats a line's delivery time: the agreed date, otherwise the offered weeks. The result is
 * null if neither is known.
 */
export function useDeliveryWords(): (
  line: Pick<OrderItem, "delivery_date" | "delivery_min" | "delivery_max">,
) => string | null {
  const { t, formats } = useTextTools();
  return useCallback(
    ({ delivery_date, delivery_min: from, delivery_max: to }) => {
      if (delivery_date !== null) return t("order_confirmation.propose.by_date", { date: formats.date(delivery_date) });
      if (from === null && to === null) return null;
      const weeks = from === to || from === null || to === null ? String(from ?? to) : `${from}–${to}`;
      return t("orders.line.weeks", { weeks });
    },
    [t, formats],
  );
}
