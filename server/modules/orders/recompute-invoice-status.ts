import { compare } from "#contract/money/decimal.ts";
import { invoiceStatus } from "#contract/orders/invoice-match.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { invoicedOf, invoiceTolerance, updateInvoiceStatus } from "#server/modules/orders/invoice-match.store.ts";
import { findOrders } from "#server/modules/orders/order.store.ts";

/**
 * Derives the summary of a locked order's invoices anew, after an invoice was decided or the sum to be paid has changed.
 * If more is to be paid than before, more can be invoiced and paid.
 */
export async function recomputeInvoiceStatus(db: TenantDb, order: number): Promise<void> {
  const [row] = await findOrders(db, [order]);
  if (row === undefined || row.declined_at !== null) return;
  const invoices = await invoicedOf(db, order);
  const tolerance = await invoiceTolerance(db, order);
  const due = row.due_total_with_vat;
  await updateInvoiceStatus(db, order, {
    // An order taken over from elsewhere can have a status without an invoice.
    status: invoices.is_sent ? invoiceStatus({ ...invoices, due, tolerance }) : row.invoice_status,
    is_unpaid: invoices.is_sent && compare(row.paid, due) < 0,
  });
}
