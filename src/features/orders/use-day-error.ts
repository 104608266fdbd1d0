import type { Order } from "#contract/orders/order.schema.ts";
import { IsoDate } from "#contract/primitives.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { machineZone, wallClock } from "#src/locale/dates.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

const two = (value: number): string => String(value).padStart(2, "0");

/** Returns the day on which an order was made, in the reader's time zone. */
export function dayOfOrder({ created_at }: Pick<Order, "created_at">): string {
  const { year, month, day } = wallClock(new Date(created_at), machineZone());
  return `${year}-${two(month)}-${two(day)}`;
}

/**
 * Returns a function that says why something can't have happened to an order on a day: the order wasn't made yet, or
 * the day is in the future. Returns null for a possible day, and for an empty field.
 */
export function useDayError(order: Pick<Order, "created_at">): (day: string) => string | null {
  const { t, formats } = useTextTools();
  const { today } = useDays();
  const first = dayOfOrder(order);
  return (day) => {
    if (!IsoDate.safeParse(day).success) return null;
    if (day > today) return t("validation.in_future");
    return day < first ? t("order_payment.day_before_order", { first: formats.date(first) }) : null;
  };
}
