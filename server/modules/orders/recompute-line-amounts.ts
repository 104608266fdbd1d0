import { toAmountColumns } from "#contract/money/amount-columns.ts";
import { recomputedAmounts, recomputedTotals } from "#contract/orders/recomputed-amounts.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { recomputeInvoiceStatus } from "#server/modules/orders/recompute-invoice-status.ts";
import { payableLines, updateLineAmounts } from "#server/modules/orders/line-amounts.store.ts";

const columnsOf = ({ received, cancelled }: ReturnType<typeof recomputedTotals>) => ({
  received: toAmountColumns(received),
  cancelled: toAmountColumns(cancelled),
});

/**
 * Computes the free quantities and the received and cancelled amounts of a locked order anew, after its lines or
 * deliveries have changed. What is to be paid follows from them, and so does whether more is to be invoiced.
 */
export async function recomputeLineAmounts(
  db: TenantDb,
  order: Pick<OrderRow, "id" | "basis" | "tax_type">,
): Promise<void> {
  const recomputed = recomputedAmounts(await payableLines(db, order.id), order);
  await updateLineAmounts(db, order.id, {
    lines: recomputed.map(({ line, free, ...sums }) => ({ item: line.item, free, ...columnsOf(sums) })),
    totals: columnsOf(recomputedTotals(recomputed)),
  });
  await recomputeInvoiceStatus(db, order.id);
}
