import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Group, GroupQuery } from "#contract/groups/group.schema.ts";
import { FREE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import type { PurchaseItemStatus } from "#contract/purchase-items/purchase-item.schema.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { findListIds, findPage, orderByIds } from "#server/db/find-page.ts";
import { andAll, isAmong, searchWords, withIds } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type GroupRow = z.input<typeof Group>;

const ORDER = { id: sql`g.id`, name: sql`g.name COLLATE und`, created_at: sql`g.created_at` };
const found = (db: TenantDb, { id, search }: Pick<GroupQuery, "id" | "search">): RawBuilder<unknown> => {
  const where = andAll([...withIds(sql`g.id`, id), ...searchWords(search, sql`text_key(g.name)`)]);
  return sql`purchase_item_group g WHERE g.workspace_id = ${db.me} AND ${where}`;
};

/** Reads groups with the progress of their items. Counts items only for these groups. */
export const findGroups = (db: TenantDb, ids: readonly number[]): Promise<GroupRow[]> =>
  db.run<GroupRow>(sql`
    SELECT
      g.id,
      g.version,
      g.name,
      g.created_at,
      count(p.id) AS item_count,
      count(*) FILTER (WHERE s.status = ANY(${[...FREE_ITEM_STATUSES]}::text[])) AS open_count,
      count(*) FILTER (
        WHERE s.status = ANY(${["in_tender", "offered"] satisfies PurchaseItemStatus[]}::text[])
      ) AS tender_count,
      count(*) FILTER (WHERE s.status = 'ordered') AS ordered_count
    FROM purchase_item_group g
      LEFT JOIN purchase_item p ON p.purchase_item_group_id = g.id AND p.workspace_id = ${db.me}
      LEFT JOIN purchase_item_state s ON s.purchase_item_id = p.id AND s.workspace_id = ${db.me}
    WHERE g.workspace_id = ${db.me} AND ${isAmong(sql`g.id`, ids)}
    GROUP BY g.id`);

export async function listGroups(db: TenantDb, query: GroupQuery): Promise<AnsweredCount & { rows: GroupRow[] }> {
  const { ids, ...counted } = await findPage(db, query, { id: sql`g.id`, from: [found(db, query)], keys: ORDER });
  return { ...counted, rows: orderByIds(ids, await findGroups(db, ids)) };
}

export const findGroupIds = (db: TenantDb, query: Omit<GroupQuery, "limit" | "offset">, most: number) =>
  findListIds(db, query, { id: sql`g.id`, from: found(db, query), keys: ORDER, most });

export const findGroup = async (db: TenantDb, id: number): Promise<GroupRow | undefined> =>
  (await findGroups(db, [id]))[0];

export async function insertGroup(
  db: TenantDb,
  group: { name: string; by: number; at: Date },
): Promise<number | undefined> {
  const made = await db.build
    .insertInto("purchase_item_group")
    .values({
      workspace_id: db.me,
      name: group.name,
      created_by: group.by,
      manager_id: group.by,
      created_at: group.at.toISOString(),
    })
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

/** Renames a group if its version still matches. Returns false if another update came first. */
export async function renameGroup(
  db: TenantDb,
  group: { id: number; version: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db.build
    .updateTable("purchase_item_group")
    .set({ name: group.name, version: group.version + 1 })
    .where("workspace_id", "=", db.me)
    .where("id", "=", group.id)
    .where("version", "=", group.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function itemsOfGroup(db: TenantDb, id: number, limit: number): Promise<number[]> {
  const rows = await db.build
    .selectFrom("purchase_item")
    .select("id")
    .where("purchase_item_group_id", "=", id)
    .where("workspace_id", "=", db.me)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Removes all items from a group, increments their versions and returns their ids. */
export async function emptyGroup(db: TenantDb, id: number): Promise<number[]> {
  const rows = await db.build
    .updateTable("purchase_item")
    .set((eb) => ({ purchase_item_group_id: null, version: eb("version", "+", 1) }))
    .where("workspace_id", "=", db.me)
    .where("purchase_item_group_id", "=", id)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes a group. Items that are added concurrently end up without a group. */
export const deleteGroup = (db: TenantDb, id: number): Promise<number> =>
  db.change(sql`DELETE FROM purchase_item_group WHERE workspace_id = ${db.me} AND id = ${id}`);

/** Locks items until the transaction ends and returns their groups. Locks in id order to prevent deadlocks. */
export const lockItemGroups = (db: TenantDb, ids: readonly number[]): Promise<{ id: number; group: number | null }[]> =>
  db.run<{ id: number; group: number | null }>(sql`
    SELECT i.id, i.purchase_item_group_id AS "group"
    FROM purchase_item i
    WHERE i.workspace_id = ${db.me} AND i.id = ANY(${[...ids]}::bigint[])
    ORDER BY i.id
    FOR UPDATE`);

/** Moves items to a group, or out of their groups if `group` is null. Increments their versions. */
export const moveItems = (db: TenantDb, group: number | null, ids: readonly number[]): Promise<number> =>
  db.change(
    sql`
      UPDATE purchase_item
      SET purchase_item_group_id = ${group}::bigint, version = version + 1
      WHERE workspace_id = ${db.me} AND id = ANY(${[...ids]}::bigint[])`,
  );
