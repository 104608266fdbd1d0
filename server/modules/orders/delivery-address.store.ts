import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/** Number of recent orders whose addresses are suggested. Older addresses are rarely used again. */
const ORDERS_LOOKED_AT = 200;

export const usedAddresses = (db: TenantDb, most: number): Promise<{ address: string; used_at: string }[]> =>
  db.run<{ address: string; used_at: string }>(sql`
    WITH last AS (
      SELECT o.id, o.delivery_address, o.created_at
      FROM purchase_order o
      WHERE o.customer_id = ${db.me} AND o.delivery_address IS NOT NULL
      ORDER BY o.id DESC
      LIMIT ${ORDERS_LOOKED_AT}
    )
    SELECT l.delivery_address AS address, max(l.created_at) AS used_at
    FROM last l
    GROUP BY l.delivery_address
    ORDER BY max(l.id) DESC
    LIMIT ${most}`);
