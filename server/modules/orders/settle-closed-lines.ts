import { toAmountColumns } from "#contract/money/amount-columns.ts";
import { isZero, subtract } from "#contract/money/decimal.ts";
import { cancelledSums } from "#contract/orders/line-money.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { closedLines, updateCancelled } from "#server/modules/orders/cancelled-amounts.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

type Settled = Pick<OrderRow, "id" | "basis" | "tax_type" | "total_with_vat" | "due_total_with_vat">;

/**
 * Computes the sums to be paid for a locked order anew, after its lines or deliveries have changed. A closed line is
 * paid only for what was accepted; the rest of its amounts becomes cancelled amounts of the line and the order.
 */
export async function settleClosedLines(db: TenantDb, order: Settled): Promise<void> {
  const closed = await closedLines(db, order.id);
  const hasCancelled = !isZero(subtract(order.total_with_vat, order.due_total_with_vat));
  if (closed.length === 0 && !hasCancelled) return;
  const lines = closed.map(({ item, ...line }) => ({
    item,
    ...toAmountColumns(cancelledSums({ ...line, is_closed: true }, order)),
  }));
  await updateCancelled(db, order.id, lines);
}
