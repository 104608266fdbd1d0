import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";
import type { TenantDb } from "#server/db/scope.ts";

/**
 * Whether an order that is not declined includes the freight of offer `o`. The offer belongs to a tender of this
 * workspace.
 */
export const hasFreightOrder = (db: TenantDb): RawBuilder<SqlBool> => sql<SqlBool>`
  EXISTS (
    SELECT
    FROM purchase_order p
      JOIN purchase_order_item i ON i.order_id = p.id AND i.kind = 'freight'
    WHERE p.customer_id = ${db.me}
      AND p.tender_id = o.tender_id
      AND p.supplier_id = o.supplier_id
      AND ${isNotDeclined("p")}
  )`;
