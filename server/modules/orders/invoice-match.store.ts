import { sql } from "kysely";
import { NO_INVOICE_TOLERANCE } from "#contract/orders/invoice-fields.ts";
import type { InvoiceTolerance } from "#contract/orders/invoice-fields.ts";
import type { DeliveredQuantity, InvoiceableLine } from "#contract/orders/open-to-invoice.ts";
import type { ORDER_LINE_KINDS } from "#contract/orders/order-fields.ts";
import type { PaymentStatus } from "#contract/states/order.machine.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { lineQuantityColumns, linePriceColumns } from "#server/db/order-line-columns.ts";
import { isCountedInvoice, isInvoiceOfGoods } from "#server/records/order/order-awaits.ts";
import { deliveredLines } from "#server/db/delivered-quantities.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type InvoiceableRow = InvoiceableLine & {
  readonly item: number;
  readonly kind: (typeof ORDER_LINE_KINDS)[number];
  readonly position: number;
  readonly part_number: string | null;
  readonly name: string | null;
  readonly unit: number;
};

const mine = (db: TenantDb, alias: string, order: number) =>
  sql`
    ${sql.ref(`${alias}.order_id`)} = ${order}
    AND (${sql.ref(`${alias}.customer_id`)} = ${db.me} OR ${sql.ref(`${alias}.supplier_id`)} = ${db.me})`;

/** Returns the lines of an order with the quantities that confirmed invoices contain. */
export const invoiceableLines = (db: TenantDb, order: number): Promise<InvoiceableRow[]> =>
  db.run<InvoiceableRow>(sql`
    SELECT
      i.id AS item,
      i.kind,
      i.position,
      i.part_number,
      coalesce(i.nomenclature, i.part_number) AS name,
      i.unit,
      ${lineQuantityColumns},
      ${trimmedDecimal("i.free_quantity")} AS free_quantity,
      ${linePriceColumns},
      (
        SELECT trim_scale(coalesce(sum(l.quantity), 0))::text
        FROM purchase_order_invoice_line l
          JOIN purchase_order_invoice x ON x.id = l.invoice_id
        WHERE l.order_item_id = i.id AND ${isInvoiceOfGoods("x")}
      ) AS invoiced_quantity
    FROM purchase_order_item i
    WHERE ${mine(db, "i", order)}
    ORDER BY i.position, i.id`);

/** Quantity of line `x` of delivery `d` in confirmed invoices for the delivery and their corrections. */
const invoicedForDelivery = sql`
  (
    SELECT trim_scale(coalesce(sum(l.quantity), 0))::text
    FROM purchase_order_invoice v
      JOIN purchase_order_invoice_line l ON l.invoice_id = v.id
    WHERE v.order_id = d.order_id
      AND d.id = coalesce(
        v.delivery_id, (SELECT b.delivery_id FROM purchase_order_invoice b WHERE b.id = v.corrects_id)
      )
      AND l.order_item_id = x.order_item_id
      AND ${isInvoiceOfGoods("v")}
  )`;

/** A line of a received delivery. */
export interface DeliveredRow extends DeliveredQuantity {
  readonly delivery: number;
  readonly number: number;
  readonly received_on: string;
  readonly item: number;
}

/**
 * Returns what was accepted of each line in each received delivery of an order, after corrections and returns, and what
 * invoices for the delivery contain of it. Begins with the delivery that was received first.
 */
export const deliveredRows = (db: TenantDb, order: number): Promise<DeliveredRow[]> =>
  db.run<DeliveredRow>(sql`
    SELECT
      d.id AS delivery,
      d.number,
      d.received_on::text AS received_on,
      x.order_item_id AS item,
      trim_scale(x.accepted + a.accepted)::text AS accepted,
      ${invoicedForDelivery} AS invoiced
    FROM ${deliveredLines}
    WHERE ${mine(db, "d", order)} AND d.received_on IS NOT NULL
    ORDER BY d.received_on, d.number, x.order_item_id`);

export interface InvoicedRow {
  readonly invoiced: string;
  /** Sum of the counted invoices for an advance. */
  readonly advance: string;
  /** True if any invoice was sent, also one that was refused or corrected to zero. */
  readonly is_sent: boolean;
  readonly is_waiting: boolean;
  /** True if the latest invoice was refused. */
  readonly is_refused: boolean;
}

export async function invoicedOf(db: TenantDb, order: number): Promise<InvoicedRow> {
  const rows = await db.run<InvoicedRow>(sql`
    SELECT
      coalesce(sum(x.total) FILTER (WHERE ${isCountedInvoice}), 0.00) AS invoiced,
      coalesce(
        sum(x.total) FILTER (WHERE ${isCountedInvoice} AND coalesce(corrected.kind, x.kind) = 'advance'), 0.00
      ) AS advance,
      count(*) > 0 AS is_sent,
      coalesce(bool_or(x.decided_at IS NULL), false) AS is_waiting,
      coalesce((array_agg(x.refusal IS NOT NULL ORDER BY x.id DESC)) [1], false) AS is_refused
    FROM purchase_order_invoice x
      LEFT JOIN purchase_order_invoice corrected ON corrected.id = x.corrects_id
    WHERE ${mine(db, "x", order)}`);
  return rows[0] ?? { invoiced: "0.00", advance: "0.00", is_sent: false, is_waiting: false, is_refused: false };
}

/** Returns the tolerance that the customer of an order has set for invoices. */
export async function invoiceTolerance(db: TenantDb, order: number): Promise<InvoiceTolerance> {
  const rows = await db.run<InvoiceTolerance>(sql`
    SELECT ${trimmedDecimal("t.invoice_percent")} AS invoice_percent, t.invoice_sum
    FROM purchase_order o
      CROSS JOIN LATERAL invoice_tolerance(o.customer_id) t
    WHERE o.id = ${order} AND (o.customer_id = ${db.me} OR o.supplier_id = ${db.me})`);
  return rows[0] ?? NO_INVOICE_TOLERANCE;
}

export interface InvoiceLine {
  readonly item: number;
  readonly quantity: string;
  readonly total_with_vat: string;
}

/** Adds the lines of an invoice that the workspace has just sent. */
export const insertInvoiceLines = (
  db: TenantDb,
  of: { order: number; customer: number; invoice: number },
  lines: readonly InvoiceLine[],
): Promise<number> =>
  db.change(sql`
    INSERT INTO purchase_order_invoice_line (
      invoice_id, order_item_id, order_id, customer_id, supplier_id, quantity, total_with_vat
    )
    SELECT
      ${of.invoice}::bigint,
      r.item,
      ${of.order}::bigint,
      ${of.customer}::bigint,
      ${db.me},
      r.quantity,
      r.total_with_vat
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(item bigint, quantity numeric, total_with_vat numeric)`);

/** A line of an invoice: as it was sent, and how much of it counts as invoiced after the confirmed corrections. */
interface SentLine extends InvoiceLine {
  readonly counted: string;
}

/** Returns the lines of an invoice or a correction. Those that only its corrections contain come with a quantity of 0. */
export const linesOfInvoice = (db: TenantDb, order: number, invoice: number): Promise<SentLine[]> =>
  db.run<SentLine>(sql`
    SELECT
      l.order_item_id AS item,
      coalesce(trim_scale(sum(l.quantity) FILTER (WHERE x.id = ${invoice}::bigint)), 0)::text AS quantity,
      coalesce(sum(l.total_with_vat) FILTER (WHERE x.id = ${invoice}::bigint), 0.00) AS total_with_vat,
      coalesce(trim_scale(sum(l.quantity) FILTER (WHERE ${isInvoiceOfGoods("x")})), 0)::text AS counted
    FROM purchase_order_invoice_line l
      JOIN purchase_order_invoice x ON x.id = l.invoice_id
    WHERE ${mine(db, "l", order)} AND (x.id = ${invoice}::bigint OR x.corrects_id = ${invoice}::bigint)
    GROUP BY l.order_item_id
    ORDER BY l.order_item_id`);

/**
 * Saves the summary of an order's invoices where it differs. An order that was paid is no longer paid if more is to be
 * paid now.
 */
export const updateInvoiceStatus = (
  db: TenantDb,
  order: number,
  given: { status: PaymentStatus | null; is_unpaid: boolean },
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order o
    SET
      invoice_status = ${given.status}::text,
      payment_status = CASE
        WHEN ${given.is_unpaid}::boolean AND o.payment_status = 'ISSUED' THEN NULL
        ELSE o.payment_status
      END
    WHERE o.id = ${order}
      AND (o.customer_id = ${db.me} OR o.supplier_id = ${db.me})
      AND (
        o.invoice_status IS DISTINCT FROM ${given.status}::text
        OR (${given.is_unpaid}::boolean AND o.payment_status = 'ISSUED')
      )`);
