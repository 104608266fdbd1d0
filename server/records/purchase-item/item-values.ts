import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/**
 * Attribute values of item `p` as a table to join: the item's own with rank 1, its group's with rank 2. For the same
 * source and key, the value with rank 1 takes precedence.
 */
export const itemValues = (db: TenantDb): RawBuilder<unknown> => sql`
  (
    SELECT 1 AS rank, i.attribute_id, i.value
    FROM item_attribute i
    WHERE i.purchase_item_id = p.id AND i.workspace_id = ${db.me}
    UNION ALL
    SELECT 2, g.attribute_id, g.value
    FROM group_attribute g
    WHERE g.purchase_item_group_id = p.purchase_item_group_id AND g.workspace_id = ${db.me}
  )`;
