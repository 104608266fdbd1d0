import { sql } from "kysely";
import type { StoredFields } from "#contract/fields.ts";
import type { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { attributePairs } from "#server/records/purchase-item/item-conditions.ts";
import { attributesOf, itemsOf } from "#server/modules/purchase-items/item-rows.sql.ts";
import type { ItemRow } from "#server/modules/purchase-items/item-rows.sql.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { ITEM } from "#server/records/purchase-item/item-table.ts";

/** The fields of an item that people give. */
export type ItemFields = StoredFields<typeof ITEM_FIELDS>;
/** An item as it is stored, before a change. */
export type StoredItem = ItemFields & { readonly id: number; readonly version: number };

/**
 * Items by id with the values of the attributes named, in the order of their ids; those that aren't the workspace's are
 * left out.
 */
export async function findItems(
  db: TenantDb,
  ids: readonly number[],
  attributes: readonly number[] = [],
): Promise<ItemRow[]> {
  const pairs = await attributePairs(db, attributes);
  return itemsOf(db, ids, attributesOf(db, attributes, pairs));
}

/**
 * Items as stored, locked until the end of the transaction in the order of their ids, so that two calls can't wait for
 * each other.
 */
export const lockItems = (db: TenantDb, ids: readonly number[]): Promise<StoredItem[]> =>
  db.run<StoredItem>(sql`
    SELECT p.id, p.version, ${ITEM.stored("p")}
    FROM purchase_item p
    WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])
    ORDER BY p.id
    FOR UPDATE`);

/** Creates any number of items in one statement; returns their ids in the order of `rows`. */
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
    FROM ${ITEM.given(rows)}
    ORDER BY r.n
    RETURNING id`);
  return answer.map(({ id }) => id);
}

/** Writes items whole in one statement; their versions count up. */
export const updateItems = (db: TenantDb, rows: readonly (ItemFields & { id: number })[]): Promise<number> =>
  db.change(sql`
    UPDATE purchase_item p
    SET version = p.version + 1, ${ITEM.assignments}
    FROM ${ITEM.given(rows)}
    WHERE p.id = r.id AND p.workspace_id = ${db.me}`);

/** Which of these items a lot or a line of an order refers to. */
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

/** Deletes items and keeps what they were, with their attributes and documents, for a while; returns how many. */
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
 * Brings items that were deleted since then back under their ids; what they pointed to and is gone, they point to no
 * more, and nobody who has left the company answers for them. Returns their ids.
 */
export async function restoreItems(db: TenantDb, ids: readonly number[], since: Date): Promise<number[]> {
  // The locks: two calls don't wait for each other, and a group doesn't go while its items come.
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
      INSERT INTO purchase_item (id, workspace_id, ${ITEM.kept.columns}) OVERRIDING SYSTEM VALUE
      SELECT r.id, ${db.me}, ${ITEM.kept.columnsOf("r")}
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

/** Of the ids that items point to, those that they may: known units, the workspace's own groups and members. */
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
