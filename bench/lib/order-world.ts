import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/** Number of lots per tender, which is also the number of lines per order. */
export const LINES = 20;
/** Number of suppliers invited to each tender. */
const ASKED = 3;
const GROUPS = 50;
const MAKERS = 40;
const DAYS = 730;

interface Given {
  readonly customer: number;
  readonly person: number;
  readonly suppliers: readonly number[];
  readonly orders: number;
}

/** Creates a purchase request for each order line, in groups that resemble devices. */
const requests = ({ customer, orders }: Given): RawBuilder<unknown>[] => [
  sql`
    INSERT INTO purchase_item_group (workspace_id, name)
    SELECT ${customer}, 'Изделие ' || i
    FROM generate_series(1, ${GROUPS}::integer) i`,
  sql`
    INSERT INTO purchase_item (
      workspace_id, nomenclature, part_number, manufacturer, quantity, units, purchase_item_group_id
    )
    SELECT ${customer}, 'Резистор ' || i, 'PN-' || i, 'Maker ' || i % ${MAKERS}::integer, 100, 1, g.id
    FROM generate_series(1, ${orders * LINES}::integer) i
      JOIN (
        SELECT id, row_number() OVER (ORDER BY id) AS place
        FROM purchase_item_group
        WHERE workspace_id = ${customer}
      ) g ON g.place = 1 + i % ${GROUPS}::integer`,
];

/**
 * Creates a tender for each order. One tender in fifty is still open, one in twenty uses another currency, and one in
 * five is sealed.
 */
const tenders = ({ customer, person, orders }: Given): RawBuilder<unknown>[] => [
  sql`
    INSERT INTO tender (
      workspace_id,
      number,
      name,
      status,
      start_date,
      closing_date,
      sealed,
      tax_type,
      currency,
      payment_method,
      created_by,
      created_at
    )
    SELECT
      ${customer},
      x.i,
      'Тендер ' || x.i,
      CASE WHEN x.i % 50 = 0 THEN 'TENDER_OPENED' ELSE 'DONE' END,
      x.at,
      x.at + interval '5 days',
      x.i % 5 = 0,
      1,
      CASE WHEN x.i % 20 = 0 THEN 2 ELSE 1 END,
      'HALF_PAYMENT',
      ${person},
      x.at
    FROM (
      SELECT i, now() - (${orders}::integer - i) * interval '1 day' * ${DAYS}::integer / ${orders}::integer AS at
      FROM generate_series(1, ${orders}::integer) i
    ) x`,
  sql`
    INSERT INTO lot (
      tender_id, workspace_id, position, nomenclature, part_number, manufacturer, quantity, unit, purchase_item_id
    )
    SELECT t.id, ${customer}, p.place, n.nomenclature, n.part_number, n.manufacturer, 100, 1, n.id
    FROM tender t
      CROSS JOIN generate_series(1, ${LINES}::integer) AS p (place)
      JOIN (SELECT *, row_number() OVER (ORDER BY id) AS at FROM purchase_item WHERE workspace_id = ${customer}) n ON n.at = (
        t.number - 1
      ) * ${LINES}::integer + p.place
    WHERE t.workspace_id = ${customer}
    ORDER BY t.id, p.place`,
];

/** Returns the id of a tender's offer. The offer with index 0 is the winner. */
const offerNumber = (customer: number, place: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${customer}::integer * 1000000 + t.number * ${ASKED}::integer + ${place}`;

/** Creates three offers per tender. A quarter of the second offers are declined. */
const offers = ({ customer, suppliers }: Given): RawBuilder<unknown>[] => [
  sql`
    INSERT INTO offer (
      tender_id, customer_id, supplier_id, number, status, currency, payment_terms, sent_at, submitted_at
    )
    SELECT
      t.id,
      ${customer},
      (${[...suppliers]}::bigint[])[1 + (t.number * 7 + k.place * 11) % ${suppliers.length}::integer],
      ${offerNumber(customer, sql`k.place`)},
      CASE WHEN k.place = 2 AND t.number % 4 = 0 THEN 'REJECTED' ELSE 'PROCESSED' END,
      t.currency,
      'HALF_PAYMENT',
      t.created_at,
      t.created_at + interval '2 days'
    FROM tender t
      CROSS JOIN generate_series(0, ${ASKED - 1}::integer) AS k (place)
    WHERE t.workspace_id = ${customer}`,
  sql`
    INSERT INTO offer_item (
      offer_id,
      lot_id,
      customer_id,
      supplier_id,
      price_per_unit,
      vat_percent,
      total,
      vat,
      total_with_vat,
      delivery_min,
      delivery_max,
      rejected
    )
    SELECT
      o.id,
      l.id,
      ${customer},
      o.supplier_id,
      x.price,
      20,
      x.price * 100,
      x.price * 20,
      x.price * 120,
      1,
      3,
      o.status = 'REJECTED'
    FROM offer o
      JOIN lot l ON l.tender_id = o.tender_id
      CROSS JOIN LATERAL (SELECT 10 + (l.id * 31 + o.id * 17) % 90 AS price) x
    WHERE o.customer_id = ${customer}`,
];

/**
 * Creates an order for each tender. Fourteen of twenty orders are completed; the other orders are declined or at an
 * earlier step.
 */
const orders = ({ customer, person }: Given): RawBuilder<unknown>[] => [
  sql`
    INSERT INTO purchase_order (
      customer_id,
      supplier_id,
      tender_id,
      number,
      name,
      status,
      confirmation,
      confirmed_at,
      invoice_status,
      payment_status,
      currency,
      tax_type,
      payment_method,
      total,
      vat,
      total_with_vat,
      created_by,
      created_at,
      manager_id,
      close_reason,
      declined_at,
      declined_by
    )
    SELECT
      ${customer},
      o.supplier_id,
      t.id,
      t.number,
      t.name,
      CASE WHEN s.step IN ('done', 'declined') THEN 'CLOSED' ELSE 'OPENED' END,
      CASE WHEN s.step IN ('done', 'shipped', 'paid') THEN 'CONFIRMED' WHEN s.step = 'proposed' THEN 'PROPOSED' END,
      CASE WHEN s.step IN ('done', 'shipped', 'paid') THEN t.created_at + interval '7 days' END,
      CASE WHEN s.step IN ('done', 'shipped', 'paid') THEN 'ISSUED' WHEN s.step = 'invoiced' THEN 'REQUESTED' END,
      CASE WHEN s.step IN ('done', 'paid') THEN 'ISSUED' WHEN s.step = 'declined' THEN 'REFUSED' END,
      o.currency,
      1,
      'HALF_PAYMENT',
      i.total,
      i.vat,
      i.total_with_vat,
      ${person},
      t.created_at + interval '6 days',
      ${person},
      CASE WHEN s.step = 'declined' THEN 'Отказ' END,
      CASE WHEN s.step = 'declined' THEN t.created_at + interval '7 days' END,
      CASE WHEN s.step = 'declined' THEN 'supplier' END
    FROM tender t
      JOIN offer o ON o.tender_id = t.id AND o.number = ${offerNumber(customer, sql`0`)}
      CROSS JOIN LATERAL (
        SELECT sum(x.total) AS total, sum(x.vat) AS vat, sum(x.total_with_vat) AS total_with_vat
        FROM offer_item x
        WHERE x.offer_id = o.id
      ) i
      CROSS JOIN LATERAL (
        SELECT CASE
          WHEN t.number % 20 < 14 THEN 'done'
          ELSE (ARRAY['declined', 'paid', 'shipped', 'proposed', 'new', 'invoiced'])[t.number % 20 - 13]
        END AS step
      ) s
    WHERE t.workspace_id = ${customer}`,
  sql`
    INSERT INTO purchase_order_item (
      order_id,
      customer_id,
      supplier_id,
      position,
      lot_id,
      lot_position,
      offer_item_id,
      nomenclature,
      part_number,
      manufacturer,
      quantity,
      unit,
      price_per_unit,
      based_price,
      vat_percent,
      delivery_min,
      delivery_max,
      total,
      vat,
      total_with_vat,
      promised_date,
      accepted_quantity,
      on_the_way_quantity
    )
    SELECT
      p.id,
      ${customer},
      p.supplier_id,
      l.position,
      l.id,
      l.position,
      i.id,
      l.nomenclature,
      l.part_number,
      l.manufacturer,
      l.quantity,
      1,
      i.price_per_unit,
      i.price_per_unit,
      20,
      1,
      3,
      i.total,
      i.vat,
      i.total_with_vat,
      CASE WHEN p.confirmation = 'CONFIRMED' THEN (p.created_at AT TIME ZONE 'UTC')::date + 21 END,
      CASE WHEN p.status = 'CLOSED' AND p.confirmation = 'CONFIRMED' THEN 100 ELSE 0 END,
      CASE WHEN p.status = 'OPENED' AND p.confirmation = 'CONFIRMED' AND p.payment_status IS NULL THEN 100 ELSE 0 END
    FROM purchase_order p
      JOIN offer o ON o.tender_id = p.tender_id AND o.supplier_id = p.supplier_id
      JOIN offer_item i ON i.offer_id = o.id
      JOIN lot l ON l.id = i.lot_id
    WHERE p.customer_id = ${customer}
    ORDER BY p.id, l.position`,
];

const winners = ({ customer }: Given): RawBuilder<unknown>[] => [
  sql`
    INSERT INTO lot_winner (lot_id, offer_item_id, workspace_id, quantity, order_item_id)
    SELECT i.lot_id, i.offer_item_id, ${customer}, i.quantity, i.id
    FROM purchase_order_item i
    WHERE i.customer_id = ${customer}`,
];

/**
 * Creates the payments, and one delivery for each confirmed order. One line in ten arrives short, and one in fifteen is
 * partly rejected.
 */
const deliveries = ({ customer, person }: Given): RawBuilder<unknown>[] => [
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
const receivedAmounts = ({ customer }: Given): RawBuilder<unknown>[] => [
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

/** Creates two years of orders for a customer. Each order has its own tender with three suppliers. */
export async function someOrders(db: SystemDb, given: Given): Promise<void> {
  const { customer, suppliers } = given;
  const known = sql`
    INSERT INTO workspace_supplier (workspace_id, supplier_id)
    SELECT ${customer}, unnest(${[...suppliers]}::bigint[])`;
  await db.transaction().execute(async (trx) => {
    // This statement writes more rows than any request of the product does.
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    for (const part of [requests, tenders, offers, orders, winners, deliveries, receivedAmounts])
      for (const statement of part(given)) {
        await statement.execute(trx);
        // The next statement reads these rows. Without statistics, the planner would assume a small table.
        await sql`ANALYZE`.execute(trx);
      }
    await known.execute(trx);
  });
}
