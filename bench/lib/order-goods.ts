import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Given } from "./order-tenders.ts";

/**
 * Creates one delivery for each confirmed order. One line in ten arrives short, and one in fifteen is partly rejected.
 */
export const deliveries = ({ customer, person }: Given): RawBuilder<unknown>[] => [
  sql`
    INSERT INTO purchase_order_delivery (
      order_id,
      customer_id,
      supplier_id,
      number,
      shipped_on,
      expected_on,
      created_by,
      created_at,
      received_on,
      ended_by,
      ended_at
    )
    SELECT
      p.id,
      ${customer},
      p.supplier_id,
      1,
      x.day,
      x.day + 5,
      ${person},
      p.created_at,
      CASE WHEN p.status = 'CLOSED' THEN x.day + 3 + p.number % 4 END,
      CASE WHEN p.status = 'CLOSED' THEN ${person}::bigint END,
      CASE WHEN p.status = 'CLOSED' THEN p.created_at + interval '20 days' END
    FROM purchase_order p
      CROSS JOIN LATERAL (SELECT (p.created_at AT TIME ZONE 'UTC')::date + 16 AS day) x
    WHERE p.customer_id = ${customer}
      AND p.confirmation = 'CONFIRMED'
      AND (p.status = 'CLOSED' OR p.payment_status IS NULL)`,
  sql`
    INSERT INTO purchase_order_delivery_line (
      delivery_id, order_item_id, order_id, customer_id, supplier_id, announced, accepted, short, refused, reason
    )
    SELECT
      d.id,
      i.id,
      d.order_id,
      ${customer},
      d.supplier_id,
      110,
      CASE WHEN d.received_on IS NOT NULL THEN 100 END,
      CASE WHEN d.received_on IS NOT NULL THEN CASE WHEN i.id % 10 = 0 THEN 10 ELSE 0 END END,
      CASE WHEN d.received_on IS NOT NULL THEN CASE WHEN i.id % 15 = 0 THEN 5 ELSE 0 END END,
      CASE WHEN d.received_on IS NOT NULL AND (i.id % 10 = 0 OR i.id % 15 = 0) THEN 'Не хватает' END
    FROM purchase_order_delivery d
      JOIN purchase_order_item i ON i.order_id = d.order_id
    WHERE d.customer_id = ${customer}
    ORDER BY d.id, i.id`,
  sql`
    UPDATE purchase_order_item i
    SET last_received = d.received_on, short_quantity = x.short, refused_quantity = x.refused
    FROM purchase_order_delivery_line x
      JOIN purchase_order_delivery d ON d.id = x.delivery_id
    WHERE i.id = x.order_item_id AND x.customer_id = ${customer} AND d.received_on IS NOT NULL`,
];

/** Creates the confirmed invoices and payments of the orders. */
export const moneyPapers = ({ customer, person }: Given): RawBuilder<unknown>[] => [
  sql`
    INSERT INTO purchase_order_invoice (
      order_id,
      customer_id,
      supplier_id,
      number,
      date,
      total,
      key,
      sha256,
      name,
      type,
      size,
      created_by,
      created_at,
      decided_by,
      decided_at
    )
    SELECT
      p.id,
      ${customer},
      p.supplier_id,
      'С-' || p.number,
      (p.created_at AT TIME ZONE 'UTC')::date + 2,
      p.total_with_vat,
      'invoice-' || p.id,
      repeat('0', 64),
      'invoice.pdf',
      'application/pdf',
      1000,
      ${person},
      p.created_at + interval '2 days',
      ${person},
      p.created_at + interval '3 days'
    FROM purchase_order p
    WHERE p.customer_id = ${customer} AND p.invoice_status = 'ISSUED'`,
  sql`
    INSERT INTO purchase_order_payment (
      order_id, customer_id, supplier_id, part, amount, created_by, created_at, decided_by, decided_at
    )
    SELECT
      p.id,
      ${customer},
      p.supplier_id,
      'WHOLE',
      p.total_with_vat,
      ${person},
      p.created_at + interval '8 days',
      ${person},
      p.created_at + interval '9 days'
    FROM purchase_order p
    WHERE p.customer_id = ${customer} AND p.payment_status = 'ISSUED'`,
];

/** Stores what was received of the lines that were accepted completely, and the sums of their orders. */
export const receivedAmounts = ({ customer }: Given): RawBuilder<unknown>[] => [
  sql`
    UPDATE purchase_order_item i
    SET received_total = i.total, received_vat = i.vat, received_total_with_vat = i.total_with_vat
    WHERE i.customer_id = ${customer} AND i.accepted_quantity = i.quantity`,
  sql`
    UPDATE purchase_order o
    SET received_total = x.total, received_vat = x.vat, received_total_with_vat = x.total_with_vat
    FROM (
      SELECT
        i.order_id,
        sum(i.received_total) AS total,
        sum(i.received_vat) AS vat,
        sum(i.received_total_with_vat) AS total_with_vat
      FROM purchase_order_item i
      WHERE i.customer_id = ${customer}
      GROUP BY i.order_id
    ) x
    WHERE o.id = x.order_id`,
];
