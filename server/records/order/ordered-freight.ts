import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** An order that nobody declined has the freight of offer `o`, which the workspace has got in a tender. */
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
