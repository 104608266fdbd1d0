import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** Number of suppliers invited to each tender. */
const ASKED = 3;
const GROUPS = 50;
const MAKERS = 40;
const DAYS = 730;

export interface Given {
  readonly customer: number;
  readonly person: number;
  readonly suppliers: readonly number[];
  readonly orders: number;
  /** Number of lots per tender, which is also the number of lines per order. */
  readonly lines: number;
}

/** Creates a purchase request for each order line, in groups that resemble devices. */
export const requests = ({ customer, orders, lines }: Given): RawBuilder<unknown>[] => [
  sql`
    INSERT INTO purchase_item_group (workspace_id, name)
    SELECT ${customer}, 'Изделие ' || i
    FROM generate_series(1, ${GROUPS}::integer) i`,
  sql`
    INSERT INTO purchase_item (
      workspace_id, nomenclature, part_number, manufacturer, quantity, units, purchase_item_group_id
    )
    SELECT ${customer}, 'Резистор ' || i, 'PN-' || i, 'Maker ' || i % ${MAKERS}::integer, 100, 1, g.id
    FROM generate_series(1, ${orders * lines}::integer) i
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
export const tenders = ({ customer, person, orders, lines }: Given): RawBuilder<unknown>[] => [
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
      CROSS JOIN generate_series(1, ${lines}::integer) AS p (place)
      JOIN (SELECT *, row_number() OVER (ORDER BY id) AS at FROM purchase_item WHERE workspace_id = ${customer}) n ON n.at = (
        t.number - 1
      ) * ${lines}::integer + p.place
    WHERE t.workspace_id = ${customer}
    ORDER BY t.id, p.place`,
];

/** Returns the id of a tender's offer. The offer with index 0 is the winner. */
export const offerNumber = (customer: number, place: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${customer}::integer * 1000000 + t.number * ${ASKED}::integer + ${place}`;

/** Creates three offers per tender. A quarter of the second offers are declined. */
export const offers = ({ customer, suppliers }: Given): RawBuilder<unknown>[] => [
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
