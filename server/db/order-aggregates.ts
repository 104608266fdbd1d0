import { sql } from "kysely";
import { recountInSql } from "#server/db/aggregate-recount.ts";
import type { AggregateDrift, AggregateRecount } from "#server/db/aggregate-recount.ts";
import { deliveredLines, deliveredSums } from "#server/db/delivered-quantities.ts";
import { medianPrice } from "#server/db/median.ts";
import { LINE_AMOUNTS_RECOUNT } from "#server/db/line-amounts-recount.ts";

/** Place of the median price in the figures of a line. */
const MEDIAN_PLACE = 13;

/**
 * Recounts the aggregates of each order line (migration 0052). The group comes from the purchase item; after its
 * deletion, the stored group is used. The median offer price is recounted only while the tender's last closing precedes
 * the order. Otherwise the stored median is used.
 */
const spend = sql`
  WITH counted AS (
    SELECT
      i.id,
      jsonb_build_array(
        i.order_id,
        i.customer_id,
        i.manufacturer,
        i.price_per_unit,
        i.due_quantity,
        i.total - i.cancelled_total,
        i.vat - i.cancelled_vat,
        i.total_with_vat - i.cancelled_total_with_vat,
        i.received_quantity,
        i.received_total,
        i.received_vat,
        i.received_total_with_vat,
        CASE WHEN n.id IS NULL THEN s.purchase_item_group_id ELSE n.purchase_item_group_id END,
        CASE
          WHEN t.id IS NULL THEN s.median_price
          ELSE (
            SELECT ${medianPrice("r.price_per_unit")}
            FROM offer_item r
              JOIN offer o ON o.id = r.offer_id
            WHERE r.lot_id = i.lot_id AND NOT r.rejected AND o.status = 'PROCESSED' AND o.currency = p.currency
            HAVING count(r.price_per_unit) > 1
          )
        END
      ) AS figures
    FROM purchase_order_item i
      JOIN purchase_order p ON p.id = i.order_id
      LEFT JOIN lot l ON l.id = i.lot_id
      LEFT JOIN tender t ON t.id = l.tender_id
        AND t.status = 'DONE'
        AND coalesce(t.closed_at, t.closing_date) <= p.created_at
      LEFT JOIN order_line_spend s ON s.order_item_id = i.id
      LEFT JOIN purchase_item n ON n.id = s.purchase_item_id
  ), kept AS (
    SELECT
      s.order_item_id AS id,
      jsonb_build_array(
        s.order_id,
        s.workspace_id,
        s.manufacturer,
        s.price_per_unit,
        s.due_quantity,
        s.due_total,
        s.due_vat,
        s.due_total_with_vat,
        s.received_quantity,
        s.received_total,
        s.received_vat,
        s.received_total_with_vat,
        s.purchase_item_group_id,
        s.median_price
      ) AS figures
    FROM order_line_spend s
  ), differing AS (
    SELECT c.id, k.figures AS kept, c.figures AS counted
    FROM counted c
      LEFT JOIN kept k ON k.id = c.id
    WHERE k.figures IS DISTINCT FROM c.figures
  )`;

/**
 * Sums the quantities received, returned and in transit of each order line from its delivery lines and their
 * adjustments (migrations 0044, 0050, 0090).
 */
const received = sql`
  WITH counted AS (
    SELECT x.order_item_id AS id, ${deliveredSums}
    FROM ${deliveredLines}
    GROUP BY 1
  ), differing AS (
    SELECT f.*
    FROM (
      SELECT
        i.id,
        jsonb_build_array(
          i.accepted_quantity,
          i.on_the_way_quantity,
          i.short_quantity,
          i.refused_quantity,
          i.last_received,
          i.returned_quantity,
          i.cancelled_quantity
        ) AS kept,
        jsonb_build_array(
          coalesce(c.accepted, 0),
          coalesce(c.on_the_way, 0),
          coalesce(c.short, 0),
          coalesce(c.refused, 0),
          c.last_received,
          coalesce(c.returned, 0),
          coalesce(c.cancelled, 0)
        ) AS counted
      FROM purchase_order_item i
        LEFT JOIN counted c ON c.id = i.id
    ) f
    WHERE f.kept <> f.counted
  )`;

/** Sums of the papers of each order (migration 0104). */
const paidAndInvoiced = sql`
  WITH differing AS (
    SELECT o.id, o.paid, o.invoiced_total_with_vat AS invoiced, m.paid AS counted_paid, m.invoiced AS counted_invoiced
    FROM purchase_order o
      CROSS JOIN LATERAL counted_order_money(o.id) m
    WHERE (o.paid, o.invoiced_total_with_vat) IS DISTINCT FROM (m.paid, m.invoiced)
  )`;

/**
 * Aggregates of orders and their lines. Spend comes first, because triggers pass later repairs of the lines on to it.
 * Amounts come last, because they follow from the delivered quantities.
 */
export const ORDER_AGGREGATES: readonly AggregateRecount[] = [
  recountInSql({
    differing: sql<AggregateDrift>`
      ${spend}
      SELECT 'order line ' || d.id || ': what was bought' AS figure, d.kept::text AS kept, d.counted::text AS counted
      FROM differing d
      ORDER BY d.id`,
    // Calls the function for missing lines in a separate subquery. In a join with an empty side, the planner could skip
    // the call.
    mend: sql`
      ${spend},
      missing AS (SELECT note_order_line_spend(array(SELECT d.id FROM differing d WHERE d.kept IS NULL ORDER BY d.id))),
      changed AS (
        UPDATE order_line_spend s
        SET
          order_id = i.order_id,
          workspace_id = i.customer_id,
          manufacturer = i.manufacturer,
          price_per_unit = i.price_per_unit,
          due_quantity = i.due_quantity,
          due_total = i.total - i.cancelled_total,
          due_vat = i.vat - i.cancelled_vat,
          due_total_with_vat = i.total_with_vat - i.cancelled_total_with_vat,
          received_quantity = i.received_quantity,
          received_total = i.received_total,
          received_vat = i.received_vat,
          received_total_with_vat = i.received_total_with_vat,
          purchase_item_group_id = CASE
            WHEN EXISTS (SELECT FROM purchase_item n WHERE n.id = s.purchase_item_id) THEN (
              SELECT n.purchase_item_group_id
              FROM purchase_item n
              WHERE n.id = s.purchase_item_id
            )
            ELSE s.purchase_item_group_id
          END,
          median_price = (d.counted->>${sql.lit(MEDIAN_PLACE)})::numeric
        FROM differing d
          JOIN purchase_order_item i ON i.id = d.id
        WHERE s.order_item_id = d.id
        RETURNING s.order_item_id
      )
      SELECT (SELECT count(*) FROM missing) AS missing, (SELECT count(*) FROM changed) AS changed`,
  }),
  recountInSql({
    differing: sql<AggregateDrift>`
      ${received}
      SELECT 'order line ' || d.id || ': what was delivered' AS figure, d.kept::text AS kept, d.counted::text AS counted
      FROM differing d
      ORDER BY d.id`,
    mend: sql`
      ${received}
      UPDATE purchase_order_item i
      SET
        accepted_quantity = (d.counted->>0)::numeric,
        -- Recounted afterwards. It may not exceed the accepted quantity.
           free_quantity = least(i.free_quantity, (d.counted->>0)::numeric),
        on_the_way_quantity = (d.counted->>1)::numeric,
        short_quantity = (d.counted->>2)::numeric,
        refused_quantity = (d.counted->>3)::numeric,
        last_received = (d.counted->>4)::date,
        returned_quantity = (d.counted->>5)::numeric,
        cancelled_quantity = (d.counted->>6)::numeric
      FROM differing d
      WHERE i.id = d.id`,
  }),
  recountInSql({
    differing: sql<AggregateDrift>`
      ${paidAndInvoiced}
      SELECT
        'order ' || d.id || ': paid and invoiced' AS figure,
        jsonb_build_array(d.paid, d.invoiced)::text AS kept,
        jsonb_build_array(d.counted_paid, d.counted_invoiced)::text AS counted
      FROM differing d
      ORDER BY d.id`,
    mend: sql`
      ${paidAndInvoiced}
      UPDATE purchase_order o
      SET paid = d.counted_paid, invoiced_total_with_vat = d.counted_invoiced
      FROM differing d
      WHERE o.id = d.id`,
  }),
  LINE_AMOUNTS_RECOUNT,
];
