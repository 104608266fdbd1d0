import { compare, subtract } from "#contract/money/decimal.ts";
import type { LineQuantities } from "#contract/orders/line-quantities.ts";

/**
 * Returns what a line of an order takes from its lot and its request: what is ordered without what was cancelled, or
 * what was accepted once the line is closed. The column `covered_quantity` has the same value.
 */
export function coveredQuantity({
  quantity,
  accepted_quantity,
  cancelled_quantity,
  is_closed,
}: Pick<LineQuantities, "quantity" | "accepted_quantity" | "cancelled_quantity" | "is_closed">): string {
  if (!is_closed) return subtract(quantity, cancelled_quantity);
  return compare(accepted_quantity, quantity) > 0 ? quantity : accepted_quantity;
}
