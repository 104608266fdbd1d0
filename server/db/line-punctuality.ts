import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/** A whole line `i` of an order has come. */
const isWhole = sql`i.accepted_quantity >= i.quantity`;

/**
 * Whether a line `i` of an order says how its supplier keeps days: one with a promised day that has come whole, or that is
 * still awaited after that day. What its customer doesn't await any more says nothing.
 */
const isDue = (today: string): RawBuilder<SqlBool> =>
  sql`(i.promised_date IS NOT NULL AND (${isWhole} OR (i.closed_at IS NULL AND i.promised_date < ${today}::date)))`;

/** What came of the lines that the workspace has ordered, by `order_item_id`: receivedOfLine (line-deliveries.ts) for many lines at once. */
export const receivedLines = (db: TenantDb): RawBuilder<unknown> => sql`
  SELECT x.order_item_id, max(d.received_on) FILTER (WHERE x.accepted > 0) AS last_received, sum(x.short) AS short, sum(x.refused) AS refused
  FROM purchase_order_delivery_line x JOIN purchase_order_delivery d ON d.id = x.delivery_id AND d.customer_id = ${db.me}
  WHERE x.customer_id = ${db.me} AND d.received_on IS NOT NULL GROUP BY x.order_item_id`;

/** Of the lines `i` of orders with what came of them, `r`: how many were due, whole on time, short and refused in part. */
export const punctualityOfLines = (today: string): RawBuilder<unknown> => sql`
  count(*) FILTER (WHERE ${isDue(today)}) AS due, count(*) FILTER (WHERE ${isWhole} AND r.last_received <= i.promised_date) AS on_time,
  count(*) FILTER (WHERE r.short > 0) AS short, count(*) FILTER (WHERE r.refused > 0) AS refused`;
