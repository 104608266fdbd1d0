import { sql } from "kysely";
import type { StoredFields } from "#contract/fields.ts";
import type { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { attributePairs } from "#server/records/purchase-item/item-conditions.ts";
import { attributesOf, itemsOf } from "#server/modules/purchase-items/item-rows.sql.ts";
import type { ItemRow } from "#server/modules/purchase-items/item-rows.sql.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { ITEM } from "#server/records/purchase-item/item-table.ts";

export type ItemFields = StoredFields<typeof ITEM_FIELDS>;
export type StoredItem = ItemFields & { readonly id: number; readonly version: number };

/** Returns items of the workspace by id, sorted by id, with the requested attributes. Ignores unknown ids. */
export async function findItems(
  db: TenantDb,
  ids: readonly number[],
  attributes: readonly number[] = [],
): Promise<ItemRow[]> {
  const pairs = await attributePairs(db, attributes);
  return itemsOf(db, ids, attributesOf(db, attributes, pairs));
}

/** Locks items until the transaction ends. Locks in id order to prevent deadlocks. */
export const lockItems = (db: TenantDb, ids: readonly number[]): Promise<StoredItem[]> =>
  db.run<StoredItem>(sql`
    SELECT p.id, p.version, ${ITEM.stored("p")}
    FROM purchase_item p
    WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])
    ORDER BY p.id
    FOR UPDATE`);

/** Inserts any number of items in one statement. Returns their ids in the order of `rows`. */
export async function insertItems(
  db: TenantDb,
  rows: readonly ItemFields[],
  made: { by: number; at: Date; import_task?: number },
): Promise<number[]> {
  const answer = await db.run<{ id: number }>(sql`
    INSERT INTO purchase_item (workspace_id, ${ITEM.columns}, import_task_id, created_by, created_at)
    SELECT
      ${db.me},
      ${ITEM.values},
      ${made.import_task ?? null}::bigint,
      ${made.by},
      ${made.at.toISOString()}::timestamptz
    FROM ${ITEM.recordset(rows)}
    ORDER BY r.n
    RETURNING id`);
  return answer.map(({ id }) => id);
}

/** Updates all fields of the items in one statement and increments their versions. */
export const updateItems = (db: TenantDb, rows: readonly (ItemFields & { id: number })[]): Promise<number> =>
  db.change(sql`
    UPDATE purchase_item p
    SET version = p.version + 1, ${ITEM.assignments}
    FROM ${ITEM.recordset(rows)}
    WHERE p.id = r.id AND p.workspace_id = ${db.me}`);

export async function usedItems(db: TenantDb, ids: readonly number[]): Promise<Map<number, "tender" | "order">> {
  const rows = await db.run<{ id: number; by: "tender" | "order" }>(sql`
    SELECT DISTINCT l.purchase_item_id AS id, 'tender' AS by
    FROM lot l
    WHERE l.workspace_id = ${db.me} AND l.purchase_item_id = ANY(${[...ids]}::bigint[])
    UNION
    SELECT i.purchase_item_id, 'order'
    FROM purchase_order_item i
    WHERE i.customer_id = ${db.me} AND i.purchase_item_id = ANY(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, by }) => [id, by]));
}

/** Moves items with their attributes and documents to the trash. Returns the number of moved items. */
export const deleteItems = (db: TenantDb, ids: readonly number[], at: Date): Promise<number> =>
  db.change(sql`
    WITH kept AS (
      SELECT
        p.id,
        to_jsonb(p) - 'search' AS record,
        coalesce(
          (
            SELECT jsonb_agg(to_jsonb(v))
            FROM item_attribute v
            WHERE v.purchase_item_id = p.id AND v.workspace_id = ${db.me}
          ),
          '[]'
        ) AS attributes
      FROM purchase_item p
      WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])
    ), noted AS (
      INSERT INTO purchase_item_trash (id, workspace_id, record, attributes, deleted_at)
      SELECT id, ${db.me}, record, attributes, ${at.toISOString()}::timestamptz
      FROM kept
      RETURNING id
    ), documents AS (
      UPDATE design_document d
      SET purchase_item_trash_id = d.purchase_item_id, purchase_item_id = NULL
      FROM noted
      WHERE d.purchase_item_id = noted.id AND d.workspace_id = ${db.me}
    )
    DELETE FROM purchase_item p
    USING noted
    WHERE p.id = noted.id AND p.workspace_id = ${db.me}`);

/**
 * Restores items that were deleted since a date, with their old ids. References to deleted records become null, and so
 * do managers who have left. Returns the restored ids.
 */
export async function restoreItems(db: TenantDb, ids: readonly number[], since: Date): Promise<number[]> {
  // Locks in id order to prevent deadlocks. FOR KEY SHARE keeps a group from being deleted meanwhile.
  const rows = await db.run<{ id: number }>(sql`
    WITH taken AS (
      SELECT t.*
      FROM purchase_item_trash t
      WHERE t.workspace_id = ${db.me}
        AND t.id = ANY(${[...ids]}::bigint[])
        AND t.deleted_at >= ${since.toISOString()}::timestamptz
      ORDER BY t.id
      FOR UPDATE
    ), records AS (
      SELECT r.*
      FROM
        taken t,
        jsonb_populate_record(
          NULL::purchase_item,
          t.record
            || jsonb_build_object(
              'version', (t.record->>'version')::integer + 1,
              'purchase_item_group_id',
                (
                  SELECT g.id
                  FROM purchase_item_group g
                  WHERE g.id = (t.record->>'purchase_item_group_id')::bigint AND g.workspace_id = ${db.me}
                  FOR KEY SHARE
                ),
              'responsible_manager_id',
                (
                  SELECT m.user_id
                  FROM workspace_member m
                  WHERE m.user_id = (t.record->>'responsible_manager_id')::bigint AND m.workspace_id = ${db.me}
                ),
              'import_task_id',
                (
                  SELECT i.id
                  FROM import_task i
                  WHERE i.id = (t.record->>'import_task_id')::bigint AND i.workspace_id = ${db.me}
                )
            )
        ) r
    ), items AS (
      INSERT INTO purchase_item (id, workspace_id, ${ITEM.content.columns}) OVERRIDING SYSTEM VALUE
      SELECT r.id, ${db.me}, ${ITEM.content.columnsOf("r")}
      FROM records r
      RETURNING id
    ), given AS (
      INSERT INTO item_attribute (purchase_item_id, attribute_id, workspace_id, version, value)
      SELECT v.purchase_item_id, v.attribute_id, ${db.me}, v.version, v.value
      FROM taken t, jsonb_populate_recordset(NULL::item_attribute, t.attributes) v
    )
    SELECT id
    FROM items`);
  const restored = rows.map(({ id }) => id);
  await db.change(
    sql`
      UPDATE design_document d
      SET purchase_item_id = d.purchase_item_trash_id, purchase_item_trash_id = NULL
      WHERE d.workspace_id = ${db.me} AND d.purchase_item_trash_id = ANY(${restored}::bigint[])`,
  );
  await db.change(
    sql`DELETE FROM purchase_item_trash t WHERE t.workspace_id = ${db.me} AND t.id = ANY(${restored}::bigint[])`,
  );
  return restored;
}

export async function knownReferences(
  db: TenantDb,
  asked: { units: readonly number[]; groups: readonly number[]; managers: readonly number[] },
): Promise<{ units: Set<number>; groups: Set<number>; managers: Set<number> }> {
  const rows = await db.run<{ kind: string; id: number }>(sql`
    SELECT 'unit' AS kind, id::bigint
    FROM unit
    WHERE id = ANY(${[...asked.units]}::bigint[])
    UNION ALL
    SELECT 'group', id
    FROM purchase_item_group
    WHERE workspace_id = ${db.me} AND id = ANY(${[...asked.groups]}::bigint[])
    UNION ALL
    SELECT 'manager', user_id
    FROM workspace_member
    WHERE workspace_id = ${db.me} AND user_id = ANY(${[...asked.managers]}::bigint[])`);
  const of = (kind: string): Set<number> => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  return { units: of("unit"), groups: of("group"), managers: of("manager") };
}
