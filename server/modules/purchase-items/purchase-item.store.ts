import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import { parseOrdering } from "#contract/list.ts";
import type { PURCHASE_ITEM_STATUSES, PurchaseItem, PurchaseItemCreate, PurchaseItemQuery } from "#contract/purchase-items/purchase-item.schema.ts";
import { isOrderedItem } from "#server/db/ordered-item.ts";
import { all, orderBy, plain, searchWords } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** An item as it goes out; the database makes the whole record. */
export type ItemRow = z.input<typeof PurchaseItem>;
/** The fields of an item that people give. */
export type ItemFields = { [K in keyof Required<PurchaseItemCreate>]: K extends "quantity" ? string : K extends "target_delivery_time" | "planned_delivery_time" ? string | null : Exclude<PurchaseItemCreate[K], undefined> };
/** An item as it is stored, before a change. */
export type StoredItem = ItemFields & { readonly id: number; readonly version: number };

type Status = (typeof PURCHASE_ITEM_STATUSES)[number];

// The status of an item `p` is derived from its lots: what has come furthest counts.
const inTender = (db: TenantDb): RawBuilder<SqlBool> => sql`EXISTS (SELECT FROM lot l WHERE l.purchase_item_id = p.id AND l.workspace_id = ${db.me})`;

/** Asked once for each row of a page: without the fence the planner may look through all lots of the workspace first. */
const forRow = (exists: RawBuilder<SqlBool>): RawBuilder<SqlBool> => sql`(SELECT ${exists} OFFSET 0)`;

/** A supplier has named a price that the customer may see. */
const offered = (db: TenantDb): RawBuilder<SqlBool> => sql`EXISTS (
  SELECT FROM lot l JOIN offer_item i ON i.lot_id = l.id JOIN offer o ON o.id = i.offer_id
  WHERE l.purchase_item_id = p.id AND l.workspace_id = ${db.me} AND o.customer_id = ${db.me} AND o.status = 'PROCESSED' AND NOT i.rejected AND i.price_per_unit IS NOT NULL)`;

/** The status of an item `p` that has a lot. */
const itemStatus = (db: TenantDb): RawBuilder<Status> => sql`CASE WHEN ${forRow(isOrderedItem(db))} THEN 'ordered' WHEN ${forRow(offered(db))} THEN 'offered' ELSE 'in_tender' END`;

/** The item `p` has one of these statuses. One status alone is a plain condition, which the planner can turn into a join. */
function statusIsOneOf(db: TenantDb, statuses: readonly Status[]): RawBuilder<SqlBool> {
  const conditions: Record<Status, RawBuilder<SqlBool>> = {
    new: sql`NOT ${inTender(db)}`,
    in_tender: sql`(${inTender(db)} AND NOT ${offered(db)} AND NOT ${isOrderedItem(db)})`,
    offered: sql`(${offered(db)} AND NOT ${isOrderedItem(db)})`,
    ordered: isOrderedItem(db),
  };
  if (statuses.length === 0) return sql`false`;
  return sql`(${sql.join(statuses.map((status) => conditions[status]), sql` OR `)})`;
}

const columns = (db: TenantDb): RawBuilder<unknown> => sql`
  p.id, p.version, p.nomenclature, p.part_number, p.manufacturer, ${plain("p.quantity")} AS quantity, p.units, p.target_delivery_time, p.planned_delivery_time,
  p.type, p.zmvp_number, p.article, p.pdm_code, p.field_of_activity, p.created_at,
  CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name) END AS purchase_item_group,
  CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) END AS responsible_manager,
  CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'number', t.number, 'status', t.status) END AS tender,
  CASE WHEN t.id IS NULL THEN 'new' ELSE ${itemStatus(db)} END AS status`;

/** What a page's rows alone are joined with. */
const joins = (db: TenantDb): RawBuilder<unknown> => sql`
  LEFT JOIN purchase_item_group g ON g.id = p.purchase_item_group_id AND g.workspace_id = ${db.me}
  LEFT JOIN app_user u ON u.id = p.responsible_manager_id
  LEFT JOIN LATERAL (SELECT t.id, t.number, t.status FROM lot l JOIN tender t ON t.id = l.tender_id
    WHERE l.purchase_item_id = p.id AND l.workspace_id = ${db.me} ORDER BY t.id DESC LIMIT 1) t ON true`;

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  nomenclature: sql`p.nomenclature COLLATE und`,
  part_number: sql`p.part_number COLLATE und`,
  manufacturer: sql`p.manufacturer COLLATE und`,
  quantity: sql`p.quantity`,
  units: sql`p.units`,
  target_delivery_time: sql`p.target_delivery_time`,
  planned_delivery_time: sql`p.planned_delivery_time`,
  purchase_item_group: sql`(SELECT g.name COLLATE und FROM purchase_item_group g WHERE g.id = p.purchase_item_group_id)`,
  responsible_manager: sql`(SELECT concat_ws(' ', u.first_name, u.last_name) COLLATE und FROM app_user u WHERE u.id = p.responsible_manager_id)`,
  created_at: sql`p.created_at`,
};

const contains = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

function conditionsOf(db: TenantDb, query: PurchaseItemQuery): RawBuilder<SqlBool>[] {
  const { id, purchase_item_group: group, outside_group: outside, is_grouped: grouped, responsible_manager: manager, units, manufacturer, status, target_delivery_from: from, target_delivery_to: to, import_task: task } = query;
  return [
    sql<SqlBool>`p.workspace_id = ${db.me}`,
    ...searchWords(query.search, sql`p.search`),
    ...(id === undefined ? [] : [sql<SqlBool>`p.id = ANY(${id}::bigint[])`]),
    ...(group === undefined ? [] : [sql<SqlBool>`p.purchase_item_group_id = ANY(${group}::bigint[])`]),
    ...(outside === undefined ? [] : [sql<SqlBool>`p.purchase_item_group_id IS DISTINCT FROM ${outside}::bigint`]),
    ...(grouped === undefined ? [] : [sql<SqlBool>`(p.purchase_item_group_id IS NOT NULL) = ${grouped}`]),
    ...(manager === undefined ? [] : [sql<SqlBool>`p.responsible_manager_id = ANY(${manager}::bigint[])`]),
    ...(units === undefined ? [] : [sql<SqlBool>`p.units = ANY(${units}::smallint[])`]),
    ...(manufacturer === undefined || manufacturer === "" ? [] : [sql<SqlBool>`lower(p.manufacturer) LIKE ${contains(manufacturer)}`]),
    ...(status === undefined ? [] : [statusIsOneOf(db, status)]),
    ...(from === undefined ? [] : [sql<SqlBool>`p.target_delivery_time >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`p.target_delivery_time <= ${to}::date`]),
    ...(task === undefined ? [] : [sql<SqlBool>`p.import_task_id = ${task}`]),
  ];
}

/**
 * A page of items with the count of all that match, in one statement. A search finds its rows once, by the trigram
 * index; without one, the page comes from an index in its order and the count is taken apart from it.
 */
export async function listItems(db: TenantDb, query: PurchaseItemQuery): Promise<{ count: number; rows: ItemRow[] }> {
  const fields = [...new Set(parseOrdering(query.ordering).map(({ field }) => field))].filter((field) => field in ORDER);
  const keys = fields.map((field, index) => sql`, ${ORDER[field]} AS ${sql.ref(`key_${index}`)}`);
  const order = orderBy(query.ordering, { id: sql`f.id`, ...Object.fromEntries(fields.map((field, index) => [field, sql.ref(`f.key_${index}`)])) }, sql`f.id`);
  const searched = (query.search ?? "") !== "";
  const found = sql`found AS ${searched ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`} (SELECT p.id ${sql.join(keys, sql``)} FROM purchase_item_own p WHERE ${all(conditionsOf(db, query))})`;
  const rows = await db.run<ItemRow & { count: number }>(sql`
    WITH ${found}, page AS (SELECT * FROM found f ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset})
    SELECT ${columns(db)}, (SELECT count(*) FROM found) AS count FROM page f JOIN purchase_item_own p ON p.id = f.id ${joins(db)} ORDER BY ${order}`);
  const first = rows[0];
  if (first !== undefined || query.offset === 0) return { count: first?.count ?? 0, rows };
  // Behind the last page there is no row to carry the count.
  const counted = await db.run<{ count: number }>(sql`SELECT count(*) AS count FROM purchase_item_own p WHERE ${all(conditionsOf(db, query))}`);
  return { count: counted[0]?.count ?? 0, rows };
}

/** Items by id, in the order of their ids; those that aren't the workspace's are left out. */
export const findItems = (db: TenantDb, ids: readonly number[]): Promise<ItemRow[]> =>
  db.run<ItemRow>(sql`SELECT ${columns(db)} FROM purchase_item p ${joins(db)} WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[]) ORDER BY p.id`);

/** Items as stored, locked until the end of the transaction in the order of their ids, so that two calls can't wait for each other. */
export const lockItems = (db: TenantDb, ids: readonly number[]): Promise<StoredItem[]> =>
  db.run<StoredItem>(sql`
    SELECT p.id, p.version, p.nomenclature, p.part_number, p.manufacturer, ${plain("p.quantity")} AS quantity, p.units, p.target_delivery_time, p.planned_delivery_time,
      p.type, p.zmvp_number, p.article, p.pdm_code, p.field_of_activity, p.purchase_item_group_id AS purchase_item_group, p.responsible_manager_id AS responsible_manager
    FROM purchase_item p WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[]) ORDER BY p.id FOR UPDATE`);

const RECORD = sql`r(n integer, id bigint, nomenclature text, part_number text, manufacturer text, quantity numeric, units smallint, target_delivery_time date, planned_delivery_time date,
  type text, zmvp_number text, article text, pdm_code text, field_of_activity text, purchase_item_group bigint, responsible_manager bigint)`;

const recordset = (rows: readonly (ItemFields & { id?: number })[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows.map((row, n) => ({ ...row, n })))}::jsonb) AS ${RECORD}`;

/** Creates any number of items in one statement; returns their ids in the order of `rows`. */
export async function insertItems(db: TenantDb, rows: readonly ItemFields[], made: { by: number; at: Date; import_task?: number }): Promise<number[]> {
  const answer = await db.run<{ id: number }>(sql`
    INSERT INTO purchase_item (workspace_id, nomenclature, part_number, manufacturer, quantity, units, target_delivery_time, planned_delivery_time, type, zmvp_number, article, pdm_code,
      field_of_activity, purchase_item_group_id, responsible_manager_id, import_task_id, created_by, created_at)
    SELECT ${db.me}, r.nomenclature, r.part_number, r.manufacturer, r.quantity, r.units, r.target_delivery_time, r.planned_delivery_time, r.type, r.zmvp_number, r.article, r.pdm_code,
      r.field_of_activity, r.purchase_item_group, r.responsible_manager, ${made.import_task ?? null}::bigint, ${made.by}, ${made.at.toISOString()}::timestamptz
    FROM ${recordset(rows)} ORDER BY r.n RETURNING id`);
  return answer.map(({ id }) => id);
}

/** Writes items whole in one statement; their versions count up. */
export const updateItems = (db: TenantDb, rows: readonly (ItemFields & { id: number })[]): Promise<number> =>
  db.change(sql`
    UPDATE purchase_item p SET version = p.version + 1, nomenclature = r.nomenclature, part_number = r.part_number, manufacturer = r.manufacturer, quantity = r.quantity, units = r.units,
      target_delivery_time = r.target_delivery_time, planned_delivery_time = r.planned_delivery_time, type = r.type, zmvp_number = r.zmvp_number, article = r.article, pdm_code = r.pdm_code,
      field_of_activity = r.field_of_activity, purchase_item_group_id = r.purchase_item_group, responsible_manager_id = r.responsible_manager
    FROM ${recordset(rows)} WHERE p.id = r.id AND p.workspace_id = ${db.me}`);

/** Which of these items a lot refers to. */
export async function usedItems(db: TenantDb, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.run<{ id: number }>(sql`SELECT DISTINCT l.purchase_item_id AS id FROM lot l WHERE l.workspace_id = ${db.me} AND l.purchase_item_id = ANY(${[...ids]}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes items; returns how many. */
export const deleteItems = (db: TenantDb, ids: readonly number[]): Promise<number> => db.change(sql`DELETE FROM purchase_item WHERE workspace_id = ${db.me} AND id = ANY(${[...ids]}::bigint[])`);

/** Of the ids that items point to, those that they may: known units, the workspace's own groups and members. */
export async function knownReferences(db: TenantDb, asked: { units: readonly number[]; groups: readonly number[]; managers: readonly number[] }): Promise<{ units: Set<number>; groups: Set<number>; managers: Set<number> }> {
  const rows = await db.run<{ kind: string; id: number }>(sql`
    SELECT 'unit' AS kind, id::bigint FROM unit WHERE id = ANY(${[...asked.units]}::bigint[])
    UNION ALL SELECT 'group', id FROM purchase_item_group WHERE workspace_id = ${db.me} AND id = ANY(${[...asked.groups]}::bigint[])
    UNION ALL SELECT 'manager', user_id FROM workspace_member WHERE workspace_id = ${db.me} AND user_id = ANY(${[...asked.managers]}::bigint[])`);
  const of = (kind: string): Set<number> => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  return { units: of("unit"), groups: of("group"), managers: of("manager") };
}
