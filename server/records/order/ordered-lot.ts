import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/**
 * True when orders that nobody declined hold the whole quantity of the lot that the query calls `l`. The order is looked
 * up for each line by its number: were it joined, a plan that is kept for all companies would begin with all orders of
 * the company, of which an average one has few.
 */
export const isOrdered = (db: TenantDb): RawBuilder<SqlBool> => sql`
  coalesce(
    (
      SELECT sum(i.quantity)
      FROM purchase_order_item i
      WHERE i.lot_id = l.id
        AND i.customer_id = ${db.me}
        AND (SELECT p.declined_at IS NULL FROM purchase_order p WHERE p.id = i.order_id)
    ),
    0
  ) >= l.quantity`;
