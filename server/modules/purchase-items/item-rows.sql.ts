import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { NEITHER, attributeValue, itemStatus, ownValue } from "#server/records/purchase-item/item-conditions.ts";
import type { AttributePair } from "#server/records/purchase-item/item-conditions.ts";
import { ITEM } from "#server/records/purchase-item/item-table.ts";
import { openQuantity } from "#server/records/purchase-item/open-quantity.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** An item in wire format, as selected by the database. */
export type ItemRow = z.input<typeof PurchaseItem>;
const SHOWN = ITEM.shown("p", {
  purchase_item_group: sql`CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name) END`,
  responsible_manager: sql`
    CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) END`,
});

const columns = (db: TenantDb): RawBuilder<unknown> => sql`
  p.id,
  p.version,
  ${SHOWN},
  p.created_at,
  CASE
    WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', concat_ws(' ', c.first_name, c.last_name))
  END AS created_by,
  CASE
    WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'number', t.number, 'round', t.round, 'status', t.status)
  END AS tender,
  ${itemStatus(db)} AS status,
  trim_scale(${openQuantity(db)})::text AS open_quantity`;

const joins = (db: TenantDb): RawBuilder<unknown> => sql`
  LEFT JOIN purchase_item_group g ON g.id = p.purchase_item_group_id AND g.workspace_id = ${db.me}
  LEFT JOIN app_user u ON u.id = p.responsible_manager_id
  LEFT JOIN app_user c ON c.id = p.created_by
  LEFT JOIN LATERAL (
    SELECT t.id, t.number, t.round, t.status
    FROM lot l
      JOIN tender t ON t.id = l.tender_id
    WHERE l.purchase_item_id = p.id AND l.workspace_id = ${db.me}
    ORDER BY t.id DESC
    LIMIT 1
  ) t ON true`;

const NO_ATTRIBUTES = sql`'{}'::jsonb AS attributes, '{}'::bigint[] AS inherited`;

/**
 * Selects attribute values by attribute id, and the ids of values inherited from the group. Null if no attribute is
 * requested.
 */
export function attributesOf(
  db: TenantDb,
  ids: readonly number[],
  pairs: ReadonlyMap<number, AttributePair>,
): RawBuilder<unknown> | null {
  if (ids.length === 0) return null;
  const pairOf = (id: number): AttributePair => pairs.get(id) ?? NEITHER;
  const values = ids.flatMap((id) => [sql`${String(id)}::text`, attributeValue(db, pairOf(id))]);
  const inherited = ids.map(
    (id) =>
      sql`
        CASE
          WHEN ${ownValue(db, pairOf(id))} IS NULL AND ${attributeValue(db, pairOf(id))} IS NOT NULL THEN ${id}::bigint
        END`,
  );
  return sql`
    jsonb_strip_nulls(jsonb_build_object(${sql.join(values)})) AS attributes,
    array_remove(ARRAY[${sql.join(inherited)}], NULL) AS inherited`;
}

/** Reads items by id, with the requested attribute values. Uses a prepared statement if no attributes are requested. */
export function itemsOf(
  db: TenantDb,
  ids: readonly number[],
  attributes: RawBuilder<unknown> | null,
): Promise<ItemRow[]> {
  const items = sql<ItemRow>`
    SELECT ${columns(db)}, ${attributes ?? NO_ATTRIBUTES}
    FROM purchase_item p ${joins(db)}
    WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])
    ORDER BY p.id`;
  return attributes === null ? db.runPrepared(items) : db.run(items);
}
