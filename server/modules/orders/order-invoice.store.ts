import { sql } from "kysely";
import type { z } from "zod";
import type { StoredFields } from "#contract/fields.ts";
import type { OrderInvoice } from "#contract/orders/order-payment.schema.ts";
import { SENT_INVOICE_FIELDS } from "#contract/orders/paper-fields.ts";
import { describedTable } from "#server/db/described.ts";
import { decidedColumns, myPapers } from "#server/db/order-papers.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** An invoice as stored, with the key of its bytes. */
export interface InvoiceRow extends z.input<typeof OrderInvoice> {
  readonly key: string;
}

const INVOICE = describedTable("purchase_order_invoice", SENT_INVOICE_FIELDS, {
  id: "made",
  order_id: "kept",
  customer_id: "kept",
  supplier_id: "tenant",
  key: "kept",
  sha256: "kept",
  created_by: "kept",
  created_at: "kept",
  decided_by: "kept",
  decided_at: "kept",
  refusal: "kept",
});

const columns = sql`x.id, ${INVOICE.stored("x")}, x.key, ${decidedColumns}`;

/** The invoices of an order of the workspace, the last one first. */
export const listInvoices = (db: TenantDb, order: number): Promise<InvoiceRow[]> =>
  db.run<InvoiceRow>(
    sql`SELECT ${columns} FROM purchase_order_invoice x WHERE ${myPapers(db, order)} ORDER BY x.id DESC`,
  );

/** One of them. */
export async function findInvoice(db: TenantDb, order: number, id: number): Promise<InvoiceRow | undefined> {
  const rows = await db.run<InvoiceRow>(
    sql`SELECT ${columns} FROM purchase_order_invoice x WHERE ${myPapers(db, order)} AND x.id = ${id}`,
  );
  return rows[0];
}

/** Notes an invoice that the workspace sends as a supplier. */
export const insertInvoice = (
  db: TenantDb,
  invoice: StoredFields<typeof SENT_INVOICE_FIELDS>,
  of: { order: number; customer: number; key: string; sha256: string; by: number; at: Date },
): Promise<number> =>
  db.change(sql`
    INSERT INTO purchase_order_invoice (order_id, customer_id, supplier_id, ${INVOICE.columns}, key, sha256, created_by,
      created_at)
    SELECT ${of.order}::bigint, ${of.customer}::bigint, ${db.me}, ${INVOICE.values}, ${of.key}::text,
      ${of.sha256}::text, ${of.by}::bigint, ${of.at.toISOString()}::timestamptz FROM ${INVOICE.given([invoice])}`);
