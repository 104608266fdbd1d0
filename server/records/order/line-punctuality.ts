import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";

/** A line is complete if everything arrived that the customer expects of it, and something did. */
const isWhole = sql`(i.accepted_quantity > 0 AND i.accepted_quantity >= i.quantity - i.cancelled_quantity)`;
const isAwaited = sql`(i.closed_at IS NULL AND i.accepted_quantity < i.quantity - i.cancelled_quantity)`;

/**
 * Whether line `i` counts for punctuality. The line needs a promised date and must be complete, or still open after
 * that date. Lines closed by the customer do not count.
 */
const isDue = (today: string): RawBuilder<SqlBool> =>
  sql`(i.promised_date IS NOT NULL AND (${isWhole} OR (${isAwaited} AND i.promised_date < ${today}::date)))`;

export const punctualityOfLines = (today: string): RawBuilder<unknown> => sql`
  count(*) FILTER (WHERE ${isDue(today)}) AS due,
  count(*) FILTER (WHERE ${isWhole} AND i.last_received <= i.promised_date) AS on_time,
  count(*) FILTER (WHERE i.short_quantity > 0) AS short,
  count(*) FILTER (WHERE i.refused_quantity > 0) AS refused,
  count(*) FILTER (WHERE i.returned_quantity > 0) AS returned`;
