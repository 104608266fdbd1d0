import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";

/** Whether line `i` is delivered. Freight is only paid for. */
export const isDelivered: RawBuilder<SqlBool> = sql`i.kind = 'goods'`;

export const isOpenLine: RawBuilder<SqlBool> = sql`
  ${isDelivered} AND i.closed_at IS NULL AND i.accepted_quantity < i.quantity - i.cancelled_quantity`;

/** Quantity of line `i` that is neither accepted nor on its way; 0 for a closed line (`toShip` in the contract). */
export const toShipOfLine: RawBuilder<string> = sql<string>`
  CASE
    WHEN ${isDelivered}
      AND i.closed_at IS NULL THEN greatest(
        i.quantity - i.cancelled_quantity - i.accepted_quantity - i.on_the_way_quantity, 0
      )
    ELSE 0
  END`;

/** Whether line `i` is closed and goods of it are on the way that can still be accepted. */
export const isArriving: RawBuilder<SqlBool> = sql`
  ${isDelivered}
  AND i.closed_at IS NOT NULL
  AND i.on_the_way_quantity > 0
  AND i.accepted_quantity < i.quantity - i.cancelled_quantity`;

/** Expected delivery date of line `i`: the supplier's latest date, or else the date promised first. */
export const awaitedDay: RawBuilder<string | null> = sql<string | null>`coalesce(i.expected_date, i.promised_date)`;

/** Whether goods of line `i` are still to come. */
const isAwaited: RawBuilder<SqlBool> = sql`(${isOpenLine} OR ${isArriving})`;

/** Expected delivery date of line `i`, or else the date for which its order `o` asks. */
const awaitedDayOfLine = sql`coalesce(${awaitedDay}, o.deliver_by)`;

/** The earliest day on which goods of order `o` are expected; null if none are. */
export const awaitedDayOfOrder: RawBuilder<string | null> = sql<string | null>`
  CASE
    WHEN o.status <> 'CLOSED' THEN (
      SELECT min(${awaitedDayOfLine})
      FROM purchase_order_item i
      WHERE i.order_id = o.id AND ${isAwaited}
    )
  END`;

/**
 * Delivery progress of order `o`. Closed lines don't count as open, but what is on the way of them is still to come.
 * Closing an order early closes its lines too, but what they lack was never delivered.
 */
export const deliveryOfOrder: RawBuilder<unknown> = sql`
  (
    SELECT
      count(*) AS item_count,
      count(*) FILTER (WHERE ${isOpenLine}) AS open_lines,
      CASE
        WHEN bool_and(
          CASE
            WHEN o.close_reason IS NULL THEN NOT (${isOpenLine} OR ${isArriving})
            ELSE i.accepted_quantity >= i.quantity - i.cancelled_quantity
          END
        ) FILTER (WHERE ${isDelivered}) THEN 'all'
        WHEN bool_or(i.accepted_quantity > 0) THEN 'partly'
        ELSE 'none'
      END AS delivery_status,
      CASE WHEN o.status <> 'CLOSED' THEN (min(${awaitedDayOfLine}) FILTER (WHERE ${isAwaited}))::text END AS awaited_on,
      coalesce(bool_or(${toShipOfLine} > 0), false) AS has_to_ship,
      coalesce(bool_or(i.accepted_quantity > 0 OR i.on_the_way_quantity > 0), false) AS is_begun,
      json_build_object(
        'lines', count(*) FILTER (WHERE i.on_the_way_quantity > 0),
        'quantity',
          CASE
            WHEN count(DISTINCT i.unit) FILTER (WHERE i.on_the_way_quantity > 0) = 1 THEN trim_scale(
              sum(i.on_the_way_quantity)
            )::text
          END,
        'unit',
          CASE
            WHEN count(DISTINCT i.unit) FILTER (WHERE i.on_the_way_quantity > 0) = 1 THEN max(i.unit) FILTER (
              WHERE i.on_the_way_quantity > 0
            )
          END
      ) AS on_the_way
    FROM purchase_order_item i
    WHERE i.order_id = o.id
  )`;

/**
 * Whether a shipment of order `o` is on its way. OFFSET stops the planner from collecting all shipments for this check.
 */
export const isOnTheWay: RawBuilder<SqlBool> = sql`
  EXISTS (SELECT FROM purchase_order_delivery d WHERE d.order_id = o.id AND d.ended_at IS NULL OFFSET 0)`;
