import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";

/** A line `i` of an order is delivered: freight is paid for and never comes. */
export const isDelivered: RawBuilder<SqlBool> = sql`i.kind = 'goods'`;

/** Something of a line `i` of an order has still to come. */
export const isOpenLine: RawBuilder<SqlBool> = sql`
  ${isDelivered} AND i.closed_at IS NULL AND i.accepted_quantity < i.quantity`;

/**
 * What of a line `i` of an order is neither accepted nor on its way, as a number; nothing of one that is closed
 * (`toShip` of the contract).
 */
export const toShipOfLine: RawBuilder<string> = sql<string>`
  CASE
    WHEN ${isDelivered}
      AND i.closed_at IS NULL THEN greatest(i.quantity - i.accepted_quantity - i.on_the_way_quantity, 0)
    ELSE 0
  END`;

/** The day on which a line `i` of an order is awaited: the supplier's last word, else what was promised first. */
export const awaitedDay: RawBuilder<string | null> = sql<string | null>`coalesce(i.expected_date, i.promised_date)`;

/** How much of an order `o` has come: what of its lines is closed isn't awaited any more. */
export const deliveryOfOrder: RawBuilder<unknown> = sql`
  (
    SELECT
      count(*) AS item_count,
      count(*) FILTER (WHERE ${isOpenLine}) AS open_lines,
      CASE
        WHEN bool_and(NOT (${isOpenLine})) FILTER (WHERE ${isDelivered}) THEN 'all'
        WHEN bool_or(i.accepted_quantity > 0) THEN 'partly'
        ELSE 'none'
      END AS delivery_status,
      coalesce(bool_or(${toShipOfLine} > 0), false) AS has_to_ship,
      coalesce(bool_or(i.accepted_quantity > 0 OR i.on_the_way_quantity > 0), false) AS is_begun
    FROM purchase_order_item i
    WHERE i.order_id = o.id
  )`;

/** A shipment of an order `o` is on its way; OFFSET keeps the shipments of everyone from being gathered for it. */
export const isOnTheWay: RawBuilder<SqlBool> = sql`
  EXISTS (SELECT FROM purchase_order_delivery d WHERE d.order_id = o.id AND d.ended_at IS NULL OFFSET 0)`;
