import { useCallback } from "react";
import { ORDER_DETAILS } from "#contract/orders/order-fields.ts";
import type { OrderDetail } from "#contract/orders/order-fields.ts";
import { useFieldText } from "#src/entities/order/use-field-text.ts";

/** Returns the display text of an order's detail. */
export function useDetailText(): (name: OrderDetail, value: string | null) => string {
  const fieldText = useFieldText();
  return useCallback((name, value) => fieldText(ORDER_DETAILS[name], value), [fieldText]);
}
