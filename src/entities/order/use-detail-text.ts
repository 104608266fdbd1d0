import { useCallback } from "react";
import { ORDER_DETAILS } from "#contract/orders/order-fields.ts";
import type { OrderDetail } from "#contract/orders/order-fields.ts";
import { calendarDay } from "#src/locale/dates.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

/** Returns the display text of an order's detail: a localized day, any other text as it is, and "" for null. */
export function useDetailText(): (name: OrderDetail, value: string | null) => string {
  const { formats } = useTextTools();
  return useCallback(
    (name, value) => {
      const isDay = ORDER_DETAILS[name].kind === "day" && calendarDay(value ?? "") !== undefined;
      return isDay && value !== null ? formats.date(value) : (value ?? "");
    },
    [formats],
  );
}
