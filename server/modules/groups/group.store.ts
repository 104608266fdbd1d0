import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Group, GroupQuery } from "#contract/groups/group.schema.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { andAll, orderBy, searchWords, withIds } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type GroupRow = z.input<typeof Group>;

const ORDER = { id: sql`g.id`, name: sql`g.name COLLATE und`, created_at: sql`g.created_at` };
const columns = sql`g.id, g.version, g.name, g.created_at, coalesce(c.count, 0) AS item_count`;
/** FROM clause of groups `g` with their item counts. Triggers maintain the counts in an aggregate table. */
const withCounts = (db: TenantDb): RawBuilder<unknown> => sql`
  purchase_item_group g
  LEFT JOIN (
    SELECT n.value, sum(n.count)::bigint AS count
    FROM purchase_item_count n
    WHERE n.workspace_id = ${db.me} AND n.field = 'purchase_item_group'
    GROUP BY n.value
  ) c ON c.value = g.id::text`;

export async function listGroups(
  db: TenantDb,
  query: z.output<typeof GroupQuery>,
): Promise<AnsweredCount & { rows: GroupRow[] }> {
  const found = andAll([...withIds(sql`g.id`, query.id), ...searchWords(query.search, sql`text_key(g.name)`)]);
  const rows = await db.run<GroupRow>(sql`
    SELECT ${columns}
    FROM ${withCounts(db)}
    WHERE g.workspace_id = ${db.me} AND ${found}
    ORDER BY ${orderBy(query.ordering, ORDER, sql`g.id`)}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`);
  const counted = await db.run<{ count: number }>(
    sql`SELECT ${boundedCount(sql`purchase_item_group g WHERE g.workspace_id = ${db.me} AND ${found}`)} AS count`,
  );
  return { ...answeredCount(counted[0]?.count ?? 0), rows };
}

export async function findGroup(db: TenantDb, id: number): Promise<GroupRow | undefined> {
  const rows = await db.run<GroupRow>(
    sql`SELECT ${columns} FROM ${withCounts(db)} WHERE g.id = ${id} AND g.workspace_id = ${db.me}`,
  );
  return rows[0];
}

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
