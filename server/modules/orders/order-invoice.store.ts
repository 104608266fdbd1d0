import { sql } from "kysely";
import type { z } from "zod";
import { INVOICE_REPEATS_SHOWN } from "#contract/limits.ts";
import type { StoredFields } from "#contract/fields.ts";
import type { OrderInvoice } from "#contract/orders/order-payment.schema.ts";
import { SENT_INVOICE_FIELDS } from "#contract/orders/paper-fields.ts";
import { describedTable } from "#server/db/described.ts";
import { decidedColumns, myPapers } from "#server/records/order/order-papers.ts";
import type { TenantDb } from "#server/db/scope.ts";

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

/**
 * Selects invoices of other orders with the same number and the same companies as the invoice (alias `x`). Such an
 * invoice could be paid twice.
 */
const repeats = sql`
  (
    SELECT coalesce(
      json_agg(
        json_build_object(
          'id', y.id,
          'order', y.order_id,
          'order_number', y.number,
          'order_name', y.name,
          'date', y.date,
          'total', y.total::text,
          'currency', y.currency
        )
        ORDER BY y.id DESC
      ),
      '[]'
    )
    FROM (
      SELECT i.id, i.order_id, o.number, o.name, i.date, i.total, o.currency
      FROM purchase_order_invoice i
        JOIN purchase_order o ON o.id = i.order_id
      WHERE i.supplier_id = x.supplier_id
        AND i.customer_id = x.customer_id
        AND invoice_number_key(i.number) = invoice_number_key(x.number)
        AND i.order_id <> x.order_id
        AND i.refusal IS NULL
        AND (extract(year FROM i.date) = extract(year FROM x.date) OR i.total = x.total)
      ORDER BY i.id DESC
      LIMIT ${INVOICE_REPEATS_SHOWN}
    ) y
  ) AS repeats`;

const columns = sql`x.id, ${INVOICE.stored("x")}, x.key, ${decidedColumns}, ${repeats}`;

export const listInvoices = (db: TenantDb, order: number): Promise<InvoiceRow[]> =>
  db.run<InvoiceRow>(
    sql`SELECT ${columns} FROM purchase_order_invoice x WHERE ${myPapers(db, order)} ORDER BY x.id DESC`,
  );

export async function findInvoice(db: TenantDb, order: number, id: number): Promise<InvoiceRow | undefined> {
  const rows = await db.run<InvoiceRow>(
    sql`SELECT ${columns} FROM purchase_order_invoice x WHERE ${myPapers(db, order)} AND x.id = ${id}`,
  );
  return rows[0];
}

export const insertInvoice = (
  db: TenantDb,
  invoice: StoredFields<typeof SENT_INVOICE_FIELDS>,
  of: { order: number; customer: number; key: string; sha256: string; by: number; at: Date },
): Promise<number> =>
  db.change(sql`
    INSERT INTO purchase_order_invoice (
      order_id, customer_id, supplier_id, ${INVOICE.columns}, key, sha256, created_by, created_at
    )
    SELECT
      ${of.order}::bigint,
      ${of.customer}::bigint,
      ${db.me},
      ${INVOICE.values},
      ${of.key}::text,
      ${of.sha256}::text,
      ${of.by}::bigint,
      ${of.at.toISOString()}::timestamptz
    FROM ${INVOICE.recordset([invoice])}`);
