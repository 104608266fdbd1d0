import { add, min, subtract } from "#contract/money/decimal.ts";
import { awaitedQuantity } from "#contract/orders/line-quantities.ts";
import type { LineQuantities } from "#contract/orders/line-quantities.ts";

/**
 * Returns what a line of an order takes from its lot and its request: what is ordered without what was cancelled, or
 * what was accepted and is still on its way once the line is closed. The column `covered_quantity` has the same value.
 */
export function coveredQuantity(line: Omit<LineQuantities, "free_quantity">): string {
  if (!line.is_closed) return subtract(line.quantity, line.cancelled_quantity);
  return min([add(line.accepted_quantity, awaitedQuantity(line)), line.quantity]) ?? "0";
}
