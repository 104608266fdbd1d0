import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";
import { deliveries, moneyPapers, receivedAmounts } from "./order-goods.ts";
import { offerNumber, offers, requests, tenders } from "./order-tenders.ts";
import type { Given } from "./order-tenders.ts";

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
];

const orderLines = ({ customer }: Given): RawBuilder<unknown>[] => [
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

/** Creates two years of orders for a customer. Each order has its own tender with three suppliers. */
export async function someOrders(db: SystemDb, given: Given): Promise<void> {
  const { customer, suppliers } = given;
  const known = sql`
    INSERT INTO workspace_supplier (workspace_id, supplier_id)
    SELECT ${customer}, unnest(${[...suppliers]}::bigint[])`;
  await db.transaction().execute(async (trx) => {
    // This statement writes more rows than any request of the product does.
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    for (const part of [
      requests,
      tenders,
      offers,
      orders,
      orderLines,
      winners,
      deliveries,
      moneyPapers,
      receivedAmounts,
    ])
      for (const statement of part(given)) {
        await statement.execute(trx);
        // The next statement reads these rows. Without statistics, the planner would assume a small table.
        await sql`ANALYZE`.execute(trx);
      }
    await known.execute(trx);
  });
}
