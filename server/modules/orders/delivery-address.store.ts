import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/** Of so many orders, the last ones, the addresses are proposed: older ones are hardly used any more. */
const ORDERS_LOOKED_AT = 200;

/** Where the workspace had its last orders delivered to, each address once, the last used first. */
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
