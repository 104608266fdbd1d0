import { toAmountColumns } from "#contract/money/amount-columns.ts";
import { settledSums, settledTotals } from "#contract/orders/settled-sums.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { settleInvoices } from "#server/modules/orders/settle-invoices.ts";
import { payableLines, updateSettled } from "#server/modules/orders/settled-amounts.store.ts";

const columnsOf = ({ received, cancelled }: ReturnType<typeof settledTotals>) => ({
  received: toAmountColumns(received),
  cancelled: toAmountColumns(cancelled),
});

/**
 * Computes the free quantities and the received and cancelled amounts of a locked order anew, after its lines or
 * deliveries have changed. What is to be paid follows from them, and so does whether more is to be invoiced.
 */
export async function settleLines(db: TenantDb, order: Pick<OrderRow, "id" | "basis" | "tax_type">): Promise<void> {
  const settled = settledSums(await payableLines(db, order.id), order);
  await updateSettled(db, order.id, {
    lines: settled.map(({ line, free, ...sums }) => ({ item: line.item, free, ...columnsOf(sums) })),
    totals: columnsOf(settledTotals(settled)),
  });
  await settleInvoices(db, order.id);
}
