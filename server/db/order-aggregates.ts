import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { AggregateDrift, AggregateRecount } from "#server/db/aggregate-recount.ts";
import { deliveredLines, deliveredSums } from "#server/db/delivered-quantities.ts";
import { medianPrice } from "#server/db/median.ts";

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
        i.quantity,
        i.price_per_unit,
        i.total,
        i.vat,
        i.total_with_vat,
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
        s.quantity,
        s.price_per_unit,
        s.total,
        s.vat,
        s.total_with_vat,
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

const SETTLED = [
  "cancelled_total",
  "cancelled_vat",
  "cancelled_total_with_vat",
  "received_total",
  "received_vat",
  "received_total_with_vat",
] as const;
const listed = (each: (name: (typeof SETTLED)[number]) => RawBuilder<unknown>) => sql.join(SETTLED.map(each));
const ofOrder = listed((name) => sql.ref(`o.${name}`));
const ofLines = listed((name) => sql`coalesce(${sql.ref(`c.${name}`)}, 0)`);

/** Sums the cancelled and the received amounts of each order from its lines (migrations 0086, 0087). */
const settled = sql`
  WITH counted AS (
    SELECT i.order_id AS id, ${listed((name) => sql`sum(${sql.ref(`i.${name}`)}) AS ${sql.ref(name)}`)}
    FROM purchase_order_item i
    GROUP BY 1
  ), differing AS (
    SELECT
      o.id,
      ${listed((name) => sql`coalesce(${sql.ref(`c.${name}`)}, 0) AS ${sql.ref(name)}`)},
      jsonb_build_array(${ofOrder}) AS kept,
      jsonb_build_array(${ofLines}) AS counted
    FROM purchase_order o
      LEFT JOIN counted c ON c.id = o.id
    WHERE (${ofOrder}) IS DISTINCT FROM (${ofLines})
  )`;

/** Aggregates of orders and their lines. */
export const ORDER_AGGREGATES: readonly AggregateRecount[] = [
  {
    differing: sql<AggregateDrift>`
      ${settled}
      SELECT
        'order ' || d.id || ': cancelled and received amounts' AS figure,
        d.kept::text AS kept,
        d.counted::text AS counted
      FROM differing d
      ORDER BY d.id`,
    mend: sql`
      ${settled}
      UPDATE purchase_order o
      SET ${listed((name) => sql`${sql.ref(name)} = ${sql.ref(`d.${name}`)}`)}
      FROM differing d
      WHERE o.id = d.id`,
  },
  {
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
          quantity = i.quantity,
          price_per_unit = i.price_per_unit,
          total = i.total,
          vat = i.vat,
          total_with_vat = i.total_with_vat,
          purchase_item_group_id = CASE
            WHEN EXISTS (SELECT FROM purchase_item n WHERE n.id = s.purchase_item_id) THEN (
              SELECT n.purchase_item_group_id
              FROM purchase_item n
              WHERE n.id = s.purchase_item_id
            )
            ELSE s.purchase_item_group_id
          END,
          median_price = (d.counted->>9)::numeric
        FROM differing d
          JOIN purchase_order_item i ON i.id = d.id
        WHERE s.order_item_id = d.id
        RETURNING s.order_item_id
      )
      SELECT (SELECT count(*) FROM missing) AS missing, (SELECT count(*) FROM changed) AS changed`,
  },
  {
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
        on_the_way_quantity = (d.counted->>1)::numeric,
        short_quantity = (d.counted->>2)::numeric,
        refused_quantity = (d.counted->>3)::numeric,
        last_received = (d.counted->>4)::date,
        returned_quantity = (d.counted->>5)::numeric,
        cancelled_quantity = (d.counted->>6)::numeric
      FROM differing d
      WHERE i.id = d.id`,
  },
];
