import { toAmountColumns } from "#contract/money/amount-columns.ts";
import { isZero, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import { lineMoney } from "#contract/orders/line-money.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { closedLines, updateCancelled } from "#server/modules/orders/cancelled-amounts.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

type Settled = Pick<OrderRow, "id" | "basis" | "tax_type" | "total_with_vat" | "due_total_with_vat">;

/**
 * Computes what is to be paid for a locked order anew, after its lines or deliveries have changed: of a closed line only
 * what was accepted. The sum of the order becomes what was ordered without the cancelled amounts.
 */
export async function settleClosedLines(db: TenantDb, order: Settled): Promise<void> {
  const closed = await closedLines(db, order.id);
  const hasCancelled = !isZero(subtract(order.total_with_vat, order.due_total_with_vat));
  if (closed.length === 0 && !hasCancelled) return;
  const lines = closed.map(({ item, ...line }) => ({
    item,
    ...toAmountColumns(lineMoney({ ...line, is_closed: true }, order).cancelled),
  }));
  const of = (name: "total" | "vat" | "total_with_vat") => toMoney(sum(lines.map((line) => line[name])));
  await updateCancelled(db, order.id, lines, {
    total: of("total"),
    vat: of("vat"),
    total_with_vat: of("total_with_vat"),
  });
}
