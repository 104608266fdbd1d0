import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/**
 * Quantity of item `p` that no order covers (migration 0101). Zero once the item is ordered, also by a line in another
 * unit.
 */
export const openQuantity = (db: TenantDb): RawBuilder<string> => sql<string>`
  (
    SELECT CASE WHEN s.status = 'ordered' THEN 0 ELSE greatest(p.quantity - s.ordered_quantity, 0) END
    FROM purchase_item_state s
    WHERE s.purchase_item_id = p.id AND s.workspace_id = ${db.me}
  )`;
