import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";

/** A whole line `i` of an order has come. */
const isWhole = sql`i.accepted_quantity >= i.quantity`;

/**
 * Whether a line `i` of an order says how its supplier keeps days: one with a promised day that has come whole, or that
 * is still awaited after that day. What its customer doesn't await any more says nothing.
 */
const isDue = (today: string): RawBuilder<SqlBool> =>
  sql`(i.promised_date IS NOT NULL AND (${isWhole} OR (i.closed_at IS NULL AND i.promised_date < ${today}::date)))`;

/** Of the lines `i` of orders: how many were due, whole on time, short and refused in part. */
export const punctualityOfLines = (today: string): RawBuilder<unknown> => sql`
  count(*) FILTER (WHERE ${isDue(today)}) AS due,
  count(*) FILTER (WHERE ${isWhole} AND i.last_received <= i.promised_date) AS on_time,
  count(*) FILTER (WHERE i.short_quantity > 0) AS short,
  count(*) FILTER (WHERE i.refused_quantity > 0) AS refused`;
