import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";
import type { TenantDb } from "#server/db/scope.ts";

/**
 * Quantity of a lot (alias `l`) that orders cover which are not declined. Looks up each line's order by id. A join would
 * start from all orders of the company, because PostgreSQL's generic plan assumes an average company with few orders.
 */
export const orderedOfLot = (db: TenantDb): RawBuilder<string> => sql<string>`
  coalesce(
    (
      SELECT sum(i.covered_quantity)
      FROM purchase_order_item i
      WHERE i.lot_id = l.id
        AND i.customer_id = ${db.me}
        AND (SELECT ${isNotDeclined("p")} FROM purchase_order p WHERE p.id = i.order_id)
    ),
    0
  )`;

/** Whether orders that are not declined cover the whole quantity of a lot (alias `l`). */
export const isOrdered = (db: TenantDb): RawBuilder<SqlBool> => sql`${orderedOfLot(db)} >= l.quantity`;
