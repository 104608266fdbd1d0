import { sql } from "kysely";
import type { z } from "zod";
import type { OrderInvoice } from "#contract/orders/order-payment.schema.ts";
import { decidedColumns, myPapers } from "#server/db/order-papers.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** An invoice as stored, with the key of its bytes. */
export interface InvoiceRow extends z.input<typeof OrderInvoice> {
  readonly key: string;
}

const columns = sql`x.id, x.number, x.date::text AS date, x.total, x.key, x.name, x.type, x.size, ${decidedColumns}`;

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
  invoice: Pick<InvoiceRow, "number" | "date" | "total" | "key" | "name" | "type" | "size"> & {
    order: number;
    customer: number;
    sha256: string;
    by: number;
    at: Date;
  },
): Promise<number> =>
  db.change(sql`
    INSERT INTO purchase_order_invoice (order_id, customer_id, supplier_id, number, date, total, key, sha256, name,
      type, size, created_by, created_at)
    VALUES (${invoice.order}, ${invoice.customer}, ${db.me}, ${invoice.number}, ${invoice.date}, ${invoice.total},
      ${invoice.key}, ${invoice.sha256}, ${invoice.name}, ${invoice.type}, ${invoice.size}, ${invoice.by},
      ${invoice.at.toISOString()})`);
