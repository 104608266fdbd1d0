import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/** True when orders that nobody declined hold the whole quantity of the lot that the query calls `l`. */
export const isOrdered = (db: TenantDb): RawBuilder<SqlBool> => sql`coalesce((
  SELECT sum(i.quantity) FROM purchase_order_item i JOIN purchase_order p ON p.id = i.order_id
  WHERE i.lot_id = l.id AND p.customer_id = ${db.me}
    AND NOT (p.status = 'CLOSED' AND p.payment_status IS NOT DISTINCT FROM 'REFUSED')), 0) >= l.quantity`;
