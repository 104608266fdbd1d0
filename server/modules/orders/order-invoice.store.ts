import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import { INVOICE_REPEATS_SHOWN } from "#contract/limits.ts";
import type { StoredFields } from "#contract/fields.ts";
import type { InvoiceKind } from "#contract/orders/invoice-fields.ts";
import type { OrderInvoice } from "#contract/orders/order-payment.schema.ts";
import { SENT_INVOICE_FIELDS } from "#contract/orders/paper-fields.ts";
import { describedTable } from "#server/db/described.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { isInvoiceOfGoods } from "#server/records/order/order-awaits.ts";
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
  kind: "kept",
  delivery_id: "kept",
  corrects_id: "kept",
  expected: "kept",
  key: "kept",
  sha256: "kept",
  created_by: "kept",
  created_at: "kept",
  decided_by: "kept",
  decided_at: "kept",
  refusal: "kept",
});

const isSameNumber = sql`
  (
    invoice_number_key(i.number) = invoice_number_key(x.number)
    AND i.order_id <> x.order_id
    AND (extract(year FROM i.date) = extract(year FROM x.date) OR i.total = x.total)
  )`;

/**
 * Selects invoices with the same number, or the same sum and day, and the same companies as the invoice (alias `x`).
 * Such an invoice could be paid twice.
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
          'currency', y.currency,
          'is_other_number', y.is_other_number
        )
        ORDER BY y.id DESC
      ),
      '[]'
    )
    FROM (
      SELECT
        i.id,
        i.order_id,
        o.number,
        o.name,
        i.date,
        i.total,
        o.currency,
        invoice_number_key(i.number) <> invoice_number_key(x.number) AS is_other_number
      FROM purchase_order_invoice i
        JOIN purchase_order o ON o.id = i.order_id
        JOIN purchase_order own ON own.id = x.order_id
      WHERE i.supplier_id = x.supplier_id
        AND i.customer_id = x.customer_id
        AND i.id <> x.id
        AND i.refusal IS NULL
        AND 'correction' NOT IN (i.kind, x.kind)
        AND (${isSameNumber} OR (i.total = x.total AND i.date = x.date AND o.currency = own.currency))
      ORDER BY i.id DESC
      LIMIT ${INVOICE_REPEATS_SHOWN}
    ) y
  ) AS repeats`;

const lines = sql`
  (
    SELECT coalesce(
      json_agg(
        json_build_object(
          'item', n.id,
          'position', n.position,
          'name', coalesce(n.nomenclature, n.part_number),
          'unit', n.unit,
          'ordered', ${trimmedDecimal("n.quantity")},
          'accepted', ${trimmedDecimal("n.accepted_quantity")},
          'invoiced',
            (
              SELECT trim_scale(coalesce(sum(m.quantity), 0))::text
              FROM purchase_order_invoice_line m
                JOIN purchase_order_invoice i ON i.id = m.invoice_id
              WHERE m.order_item_id = n.id
                AND coalesce(i.corrects_id, i.id) <> coalesce(x.corrects_id, x.id)
                AND ${isInvoiceOfGoods("i")}
            ),
          'quantity', ${trimmedDecimal("l.quantity")},
          'total_with_vat', l.total_with_vat::text
        )
        ORDER BY n.position, n.id
      ),
      '[]'
    )
    FROM purchase_order_invoice_line l
      JOIN purchase_order_item n ON n.id = l.order_item_id
    WHERE l.invoice_id = x.id
  ) AS lines`;

/** Sum of an invoice after its confirmed corrections. */
const correctedTotal = (alias: string, and = sql`true`): RawBuilder<unknown> => sql`
  coalesce(
    (
      SELECT c.total
      FROM purchase_order_invoice c
      WHERE c.corrects_id = ${sql.ref(`${alias}.id`)} AND c.decided_at IS NOT NULL AND c.refusal IS NULL AND ${and}
      ORDER BY c.id DESC
      LIMIT 1
    ),
    ${sql.ref(`${alias}.total`)}
  )`;

const columns = sql`
  x.id,
  ${INVOICE.stored("x")},
  x.key,
  ${decidedColumns},
  x.kind,
  (
    SELECT json_build_object('id', d.id, 'number', d.number)
    FROM purchase_order_delivery d
    WHERE d.id = x.delivery_id
  ) AS delivery,
  (
    SELECT json_build_object('id', b.id, 'number', b.number, 'total', (${correctedTotal("b", sql`c.id < x.id`)})::text)
    FROM purchase_order_invoice b
    WHERE b.id = x.corrects_id
  ) AS corrects,
  ${correctedTotal("x")} AS corrected_total,
  x.expected,
  ${lines},
  ${repeats}`;

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

/** What an invoice is for, and what it comes to at the prices of the order. */
export interface InvoiceReference {
  readonly kind: InvoiceKind;
  readonly delivery: number | null;
  readonly corrects: number | null;
  readonly expected: string | null;
}

/** Adds an invoice of the workspace. Returns its id. */
export async function insertInvoice(
  db: TenantDb,
  invoice: StoredFields<typeof SENT_INVOICE_FIELDS>,
  of: InvoiceReference & { order: number; customer: number; key: string; sha256: string; by: number; at: Date },
): Promise<number> {
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO purchase_order_invoice (
      order_id,
      customer_id,
      supplier_id,
      ${INVOICE.columns},
      kind,
      delivery_id,
      corrects_id,
      expected,
      key,
      sha256,
      created_by,
      created_at
    )
    SELECT
      ${of.order}::bigint,
      ${of.customer}::bigint,
      ${db.me},
      ${INVOICE.values},
      ${of.kind}::text,
      ${of.delivery}::bigint,
      ${of.corrects}::bigint,
      ${of.expected}::numeric,
      ${of.key}::text,
      ${of.sha256}::text,
      ${of.by}::bigint,
      ${of.at.toISOString()}::timestamptz
    FROM ${INVOICE.recordset([invoice])}
    RETURNING id`);
  const [added] = rows;
  if (added === undefined) throw new Error("an added invoice has an id");
  return added.id;
}
