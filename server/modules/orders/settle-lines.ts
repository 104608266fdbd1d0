import { toAmountColumns } from "#contract/money/amount-columns.ts";
import { settledSums } from "#contract/orders/settled-sums.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { settleInvoices } from "#server/modules/orders/settle-invoices.ts";
import { payableLines, updateSettled } from "#server/modules/orders/settled-amounts.store.ts";

/**
 * Computes the free quantities and the received and cancelled amounts of a locked order anew, after its lines or
 * deliveries have changed. What is to be paid follows from them, and so does whether more is to be invoiced.
 */
export async function settleLines(db: TenantDb, order: Pick<OrderRow, "id" | "basis" | "tax_type">): Promise<void> {
  const settled = settledSums(await payableLines(db, order.id), order);
  await updateSettled(
    db,
    order.id,
    settled.map(({ line, free, received, cancelled }) => ({
      item: line.item,
      free,
      received: toAmountColumns(received),
      cancelled: toAmountColumns(cancelled),
    })),
  );
  await settleInvoices(db, order.id);
}
