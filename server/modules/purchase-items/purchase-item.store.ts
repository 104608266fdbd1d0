import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import { attributeIdOf } from "#contract/attributes/attribute-column.ts";
import { COUNTED_MOST, DERIVED_ORDER_MAX_ROWS } from "#contract/limits.ts";
import { parseOrdering } from "#contract/list.ts";
import type { StoredFields } from "#contract/fields.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { COUNTED_COLUMNS } from "#contract/purchase-items/item-filters.ts";
import type { PurchaseItemQuery } from "#contract/purchase-items/item-filters.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import {
  NEITHER,
  attributePairs,
  attributeValue,
  itemConditions,
  itemStatus,
  statusWithoutLot,
  ownValue,
} from "#server/db/item-conditions.ts";
import type { AttributePair } from "#server/db/item-conditions.ts";
import { boundedCount } from "#server/db/bounded-count.ts";
import { all, orderBy } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { isDerivedOrder, orderKeys } from "#server/db/item-order.ts";
import { ITEM } from "#server/db/item-table.ts";

/** An item as it goes out; the database makes the whole record. */
export type ItemRow = z.input<typeof PurchaseItem>;
/** The fields of an item that people give. */
export type ItemFields = StoredFields<typeof ITEM_FIELDS>;
/** An item as it is stored, before a change. */
export type StoredItem = ItemFields & { readonly id: number; readonly version: number };

const SHOWN = ITEM.shown("p", {
  purchase_item_group: sql`CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name) END`,
  responsible_manager: sql`CASE
    WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) END`,
});

const columns = (db: TenantDb): RawBuilder<unknown> => sql`
  p.id, p.version, ${SHOWN}, p.created_at,
  CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'number', t.number, 'round', t.round, 'status',
  t.status) END AS tender,
  CASE WHEN t.id IS NULL THEN ${statusWithoutLot(db)} ELSE ${itemStatus(db)} END AS status`;

/** What a page's rows alone are joined with. */
const joins = (db: TenantDb): RawBuilder<unknown> => sql`
  LEFT JOIN purchase_item_group g ON g.id = p.purchase_item_group_id AND g.workspace_id = ${db.me}
  LEFT JOIN app_user u ON u.id = p.responsible_manager_id
  LEFT JOIN LATERAL (SELECT t.id, t.number, t.round, t.status FROM lot l JOIN tender t ON t.id = l.tender_id
    WHERE l.purchase_item_id = p.id AND l.workspace_id = ${db.me} ORDER BY t.id DESC LIMIT 1) t ON true`;

/** Which counter tells how many items the query leaves; null when they have to be counted. */
function counterOf(query: PurchaseItemQuery): { field: string; values: readonly string[] } | null {
  const { limit: _limit, offset: _offset, ordering: _ordering, with_attributes: _with, ...filters } = query;
  const on = Object.entries(filters).filter(([, value]) => value !== undefined && value !== "");
  if (on.length === 0) return { field: "", values: [""] };
  const [[name, value] = ["", ""]] = on;
  const column = COUNTED_COLUMNS.find((each) => name === (ITEM_FIELDS[each].filter === "text" ? `${each}_in` : each));
  return on.length > 1 || column === undefined || !Array.isArray(value)
    ? null
    : { field: column, values: [...new Set(value.map(String))].filter((each) => each !== "") };
}

/** How many items the query leaves: exactly where a counter tells it, else up to `most` and one more. */
async function countItems(
  db: TenantDb,
  query: PurchaseItemQuery,
  { where, most }: { where: RawBuilder<SqlBool>; most: number },
): Promise<number> {
  const counter = counterOf(query);
  const rows =
    counter === null
      ? await db.run<{ count: number }>(
          sql`SELECT ${boundedCount(sql`purchase_item_own p WHERE ${where}`, most)} AS count`,
        )
      : await db.run<{ count: number }>(
          sql`SELECT coalesce(sum(c.count), 0)::bigint AS count FROM purchase_item_count c
            WHERE c.workspace_id = ${db.me} AND c.field = ${counter.field}
              AND c.value = ANY(${[...counter.values]}::text[])`,
        );
  return rows[0]?.count ?? 0;
}

/** The values of attributes as columns of an item `p`: all of them by id, and which come from its group. */
function attributesOf(
  db: TenantDb,
  ids: readonly number[],
  pairs: ReadonlyMap<number, AttributePair>,
): RawBuilder<unknown> {
  if (ids.length === 0) return sql`'{}'::jsonb AS attributes, '{}'::bigint[] AS inherited`;
  const pairOf = (id: number): AttributePair => pairs.get(id) ?? NEITHER;
  const values = ids.flatMap((id) => [sql`${String(id)}::text`, attributeValue(db, pairOf(id))]);
  const inherited = ids.map(
    (id) =>
      sql`CASE WHEN ${ownValue(db, pairOf(id))} IS NULL
        AND ${attributeValue(db, pairOf(id))} IS NOT NULL THEN ${id}::bigint END`,
  );
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(values)})) AS attributes,
    array_remove(ARRAY[${sql.join(inherited)}], NULL) AS inherited`;
}

/** The conditions of a query, and what its order needs. */
async function prepare(db: TenantDb, query: PurchaseItemQuery) {
  const asked = query.with_attributes ?? [];
  const ordering = parseOrdering(query.ordering).flatMap(({ field }) => attributeIdOf(field) ?? []);
  const pairs = await attributePairs(db, [...asked, ...ordering, ...Object.keys(query.attributes ?? {}).map(Number)]);
  const { values, joins: keyJoins, names } = orderKeys(db, query.ordering, pairs);
  const where = all(itemConditions(db, query, { pairs }));
  return {
    where,
    found: sql`SELECT p.id ${values} FROM purchase_item_own p ${keyJoins} WHERE ${where}`,
    names,
    attributes: attributesOf(db, asked, pairs),
  };
}

/**
 * A page of items with how many match: exactly where a counter tells it or they are few, else one more than are
 * counted. A search finds its rows once, by the trigram index, and counts them beside the page. Of too many for that,
 * and without a search, the page comes from an index in its order, read from its end when that is known and nearer.
 * Where no index has the order, `allow` hears of how many items it is asked before they are gone through.
 */
export async function listItems(
  db: TenantDb,
  query: PurchaseItemQuery,
  allow: (count: number) => void = () => undefined,
): Promise<{ count: number; is_exact: boolean; rows: ItemRow[] }> {
  const { where, found, names, attributes } = await prepare(db, query);
  const order = (backwards: boolean) => orderBy(query.ordering, names, sql`f.id`, { backwards });
  const isDerived = isDerivedOrder(query.ordering);
  const most = isDerived ? DERIVED_ORDER_MAX_ROWS : COUNTED_MOST;
  const count = () => countItems(db, query, { where, most });
  const read = (from: RawBuilder<unknown>, page: { limit: number; offset: number }, backwards = false) =>
    db.run<ItemRow & { total: number }>(sql`
      WITH found AS ${from},
        page AS (SELECT * FROM found f ORDER BY ${order(backwards)} LIMIT ${page.limit} OFFSET ${page.offset})
      SELECT ${columns(db)}, ${attributes}, (SELECT total FROM counted) AS total
      FROM page f JOIN purchase_item_own p ON p.id = f.id ${joins(db)} ORDER BY ${order(false)}`);
  const isSearch = (query.search ?? "") !== "" && !isDerived;
  if (isSearch) {
    const rows = await read(
      sql`MATERIALIZED (${found} LIMIT ${most + 1}), counted AS (SELECT count(*) AS total FROM found)`,
      query,
    );
    // Behind the last page there is no row to carry the count.
    const total = rows[0]?.total ?? (query.offset === 0 ? 0 : await count());
    if (total <= most) return { count: total, is_exact: true, rows };
  }
  const known = isSearch ? most + 1 : await count();
  if (isDerived) allow(known);
  const isExact = known <= most || counterOf(query) !== null;
  const backwards = isExact && query.offset > known / 2;
  const rest = known - query.offset;
  const page = backwards
    ? { limit: Math.max(0, Math.min(query.limit, rest)), offset: Math.max(0, rest - query.limit) }
    : query;
  const way = sql.raw(isDerived && (query.search ?? "") !== "" ? "MATERIALIZED" : "NOT MATERIALIZED");
  const rows = await read(sql`${way} (${found}), counted AS (SELECT ${known}::bigint AS total)`, page, backwards);
  return { count: known, is_exact: isExact, rows };
}

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
  return db.run<ItemRow>(
    sql`SELECT ${columns(db)}, ${attributesOf(db, attributes, pairs)} FROM purchase_item p ${joins(db)}
      WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[]) ORDER BY p.id`,
  );
}

/** The ids that a query leaves, in its order, at most so many. */
export async function findIds(db: TenantDb, query: PurchaseItemQuery, most: number): Promise<number[]> {
  const { found, names } = await prepare(db, query);
  const order = orderBy(query.ordering, names, sql`f.id`);
  const rows = await db.run<{ id: number }>(sql`SELECT f.id FROM (${found}) f ORDER BY ${order} LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

/**
 * Items as stored, locked until the end of the transaction in the order of their ids, so that two calls can't wait for
 * each other.
 */
export const lockItems = (db: TenantDb, ids: readonly number[]): Promise<StoredItem[]> =>
  db.run<StoredItem>(sql`
    SELECT p.id, p.version, ${ITEM.stored("p")}
    FROM purchase_item p WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])
      ORDER BY p.id FOR UPDATE`);

/** Creates any number of items in one statement; returns their ids in the order of `rows`. */
export async function insertItems(
  db: TenantDb,
  rows: readonly ItemFields[],
  made: { by: number; at: Date; import_task?: number },
): Promise<number[]> {
  const answer = await db.run<{ id: number }>(sql`
    INSERT INTO purchase_item (workspace_id, ${ITEM.columns}, import_task_id, created_by, created_at)
    SELECT ${db.me}, ${ITEM.values}, ${made.import_task ?? null}::bigint, ${made.by},
      ${made.at.toISOString()}::timestamptz
    FROM ${ITEM.given(rows)} ORDER BY r.n RETURNING id`);
  return answer.map(({ id }) => id);
}

/** Writes items whole in one statement; their versions count up. */
export const updateItems = (db: TenantDb, rows: readonly (ItemFields & { id: number })[]): Promise<number> =>
  db.change(sql`
    UPDATE purchase_item p SET version = p.version + 1, ${ITEM.assignments}
    FROM ${ITEM.given(rows)} WHERE p.id = r.id AND p.workspace_id = ${db.me}`);

/** Which of these items a lot or a line of an order refers to. */
export async function usedItems(db: TenantDb, ids: readonly number[]): Promise<Map<number, "tender" | "order">> {
  const rows = await db.run<{ id: number; by: "tender" | "order" }>(sql`
    SELECT DISTINCT l.purchase_item_id AS id, 'tender' AS by FROM lot l
      WHERE l.workspace_id = ${db.me} AND l.purchase_item_id = ANY(${[...ids]}::bigint[])
    UNION SELECT i.purchase_item_id, 'order' FROM purchase_order_item i
    WHERE i.customer_id = ${db.me} AND i.purchase_item_id = ANY(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, by }) => [id, by]));
}

/** Deletes items and keeps what they were, with their attributes and documents, for a while; returns how many. */
export const deleteItems = (db: TenantDb, ids: readonly number[], at: Date): Promise<number> =>
  db.change(sql`
    WITH kept AS (
      SELECT p.id, to_jsonb(p) - 'search' AS record,
        coalesce((SELECT jsonb_agg(to_jsonb(v)) FROM item_attribute v
        WHERE v.purchase_item_id = p.id AND v.workspace_id = ${db.me}), '[]') AS attributes
      FROM purchase_item p WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])
    ), noted AS (
      INSERT INTO purchase_item_trash (id, workspace_id, record, attributes, deleted_at)
        SELECT id, ${db.me}, record, attributes, ${at.toISOString()}::timestamptz FROM kept RETURNING id
    ), documents AS (
      UPDATE design_document d SET purchase_item_trash_id = d.purchase_item_id, purchase_item_id = NULL FROM noted
        WHERE d.purchase_item_id = noted.id AND d.workspace_id = ${db.me}
    ) DELETE FROM purchase_item p USING noted WHERE p.id = noted.id AND p.workspace_id = ${db.me}`);

/**
 * Brings items that were deleted since then back under their ids; what they pointed to and is gone, they point to no
 * more, and nobody who has left the company answers for them. Returns their ids.
 */
export async function restoreItems(db: TenantDb, ids: readonly number[], since: Date): Promise<number[]> {
  // The locks: two calls don't wait for each other, and a group doesn't go while its items come.
  const rows = await db.run<{ id: number }>(sql`
    WITH taken AS (
      SELECT t.* FROM purchase_item_trash t WHERE t.workspace_id = ${db.me} AND t.id = ANY(${[...ids]}::bigint[])
        AND t.deleted_at >= ${since.toISOString()}::timestamptz ORDER BY t.id FOR UPDATE
    ), records AS (
      SELECT r.* FROM taken t, jsonb_populate_record(NULL::purchase_item, t.record
        || jsonb_build_object('version', (t.record->>'version')::integer + 1,
          'purchase_item_group_id',
          (SELECT g.id FROM purchase_item_group g WHERE g.id = (t.record->>'purchase_item_group_id')::bigint
          AND g.workspace_id = ${db.me} FOR KEY SHARE),
          'responsible_manager_id',
          (SELECT m.user_id FROM workspace_member m WHERE m.user_id = (t.record->>'responsible_manager_id')::bigint
          AND m.workspace_id = ${db.me}),
          'import_task_id', (SELECT i.id FROM import_task i WHERE i.id = (t.record->>'import_task_id')::bigint
          AND i.workspace_id = ${db.me}))) r
    ), items AS (
      INSERT INTO purchase_item (id, workspace_id, ${ITEM.kept.columns}) OVERRIDING SYSTEM VALUE
      SELECT r.id, ${db.me}, ${ITEM.kept.columnsOf("r")} FROM records r RETURNING id
    ), given AS (
      INSERT INTO item_attribute (purchase_item_id, attribute_id, workspace_id, version, value)
      SELECT v.purchase_item_id, v.attribute_id, ${db.me}, v.version, v.value
        FROM taken t, jsonb_populate_recordset(NULL::item_attribute, t.attributes) v
    ) SELECT id FROM items`);
  const restored = rows.map(({ id }) => id);
  await db.change(
    sql`UPDATE design_document d SET purchase_item_id = d.purchase_item_trash_id, purchase_item_trash_id = NULL
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
    SELECT 'unit' AS kind, id::bigint FROM unit WHERE id = ANY(${[...asked.units]}::bigint[])
    UNION ALL SELECT 'group', id FROM purchase_item_group
    WHERE workspace_id = ${db.me} AND id = ANY(${[...asked.groups]}::bigint[])
    UNION ALL SELECT 'manager', user_id FROM workspace_member
    WHERE workspace_id = ${db.me} AND user_id = ANY(${[...asked.managers]}::bigint[])`);
  const of = (kind: string): Set<number> => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  return { units: of("unit"), groups: of("group"), managers: of("manager") };
}
