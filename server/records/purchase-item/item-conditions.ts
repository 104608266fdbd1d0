import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { ATTRIBUTE_NUMBER } from "#contract/attributes/attribute-types.ts";
import type { AttributeType } from "#contract/attributes/attribute-types.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import {
  EMPTY_COLUMNS,
  FILTER_COLUMNS,
  RANGE_COLUMNS,
  RECORD_COLUMNS,
  TEXT_COLUMNS,
  rangeName,
} from "#contract/purchase-items/item-filters.ts";
import type { AttributeFilter, FilterColumn, ItemFilters } from "#contract/purchase-items/item-filters.ts";
import type { PURCHASE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import { textKey } from "#contract/text-key.ts";
import { containing, searchWords } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

type Condition = RawBuilder<SqlBool>;
type Status = (typeof PURCHASE_ITEM_STATUSES)[number];

/** The status of an item `p`, kept by the database (migration 0068): what has come furthest of it counts. */
export const itemStatus = (db: TenantDb): RawBuilder<Status> =>
  sql`(SELECT s.status FROM purchase_item_state s WHERE s.purchase_item_id = p.id AND s.workspace_id = ${db.me})`;

/** Whether an item `p` has a lot, for very many items: the workspace's lots are looked through once. */
const hasLot = (db: TenantDb): Condition =>
  sql`
    p.id IN (SELECT l.purchase_item_id FROM lot l WHERE l.workspace_id = ${db.me} AND l.purchase_item_id IS NOT NULL)`;

/** The item `p` has one of these statuses. */
const statusIsOneOf = (db: TenantDb, statuses: readonly Status[]): Condition =>
  sql`
    p.id IN (
      SELECT s.purchase_item_id
      FROM purchase_item_state s
      WHERE s.workspace_id = ${db.me} AND s.status = ANY(${[...statuses]}::text[])
    )`;

/** The item `p` has no lot: it is new, or was ordered without a tender. */
const isWithoutTender = (db: TenantDb): Condition => sql`
  (
    ${statusIsOneOf(db, ["new", "ordered"])}
    AND NOT EXISTS (SELECT FROM lot l WHERE l.purchase_item_id = p.id AND l.workspace_id = ${db.me})
  )`;

/**
 * The newest tender that has a lot of the item `p`, for very many items, as it is named in filters; null where there is
 * none.
 */
export const newestTender = (db: TenantDb): RawBuilder<string | null> => sql<string | null>`
  CASE
    WHEN ${hasLot(db)} THEN (
      SELECT concat_ws('/', t.number, nullif(t.round, 1))
      FROM lot l
        JOIN tender t ON t.id = l.tender_id
      WHERE l.purchase_item_id = p.id AND l.workspace_id = ${db.me}
      ORDER BY l.tender_id DESC
      LIMIT 1
    )
  END`;

/** The newest tender of the item `p` is one of these: they are looked up by their numbers, and their lots by them. */
function isInTender(db: TenantDb, names: readonly string[]): Condition {
  const part = (place: 0 | 1): number[] => names.map((name) => Number(name.split("/")[place] ?? 1));
  return sql`
    p.id IN (
      SELECT l.purchase_item_id
      FROM unnest(${part(0)}::integer[], ${part(1)}::smallint[]) AS a(number, round)
        JOIN tender t ON t.workspace_id = ${db.me} AND t.number = a.number AND t.round = a.round
        JOIN lot l ON l.tender_id = t.id AND l.workspace_id = ${db.me}
      WHERE NOT EXISTS (
        SELECT
        FROM lot n
        WHERE n.purchase_item_id = l.purchase_item_id AND n.workspace_id = ${db.me} AND n.tender_id > l.tender_id
      )
    )`;
}

/** The SQL of a column of an item `p`, as it is compared and grouped by. */
export function columnOf(column: Exclude<FilterColumn, "status" | "tender">): RawBuilder<unknown> {
  if (column === "created_at") return sql`p.created_at`;
  const field = ITEM_FIELDS[column];
  const value = sql.ref(`p.${"column" in field ? field.column : column}`);
  // The collation of the indexes, by which the lists are ordered too.
  return field.sql === "text" ? sql`${value} COLLATE und` : value;
}

/** What a filter asks of one column; empty when it asks nothing. */
function asked(db: TenantDb, query: ItemFilters, column: FilterColumn): Condition[] {
  if (column === "status") return query.status === undefined ? [] : [statusIsOneOf(db, query.status)];
  if (column === "tender") return query.tender === undefined ? [] : [isInTender(db, query.tender)];
  const value = columnOf(column);
  const text = TEXT_COLUMNS.find((each) => each === column);
  if (text !== undefined) {
    const [fragment = "", values] = [query[text], query[`${text}_in`]];
    return [
      ...(fragment === ""
        ? []
        : [sql<SqlBool>`text_key(${sql.ref(`p.${text}`)}) LIKE ${containing(textKey(fragment))}`]),
      ...(values === undefined ? [] : [sql<SqlBool>`${value} = ANY(${values}::text[])`]),
    ];
  }
  const record = RECORD_COLUMNS.find((each) => each === column);
  if (record !== undefined)
    return query[record] === undefined ? [] : [sql<SqlBool>`${value} = ANY(${query[record]}::bigint[])`];
  const range = RANGE_COLUMNS.find((each) => each === column);
  if (range === undefined) return [];
  const name = rangeName(range);
  const [from, to] = [query[`${name}_from`], query[`${name}_to`]];
  const cast = sql.raw(range === "created_at" ? "timestamptz" : ITEM_FIELDS[range].sql);
  const limits = [
    ...(from === undefined ? [] : [sql<SqlBool>`${value} >= ${from}::${cast}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${value} <= ${to}::${cast}`]),
  ];
  return limits.length === 0 ? [] : [sql<SqlBool>`(${sql.join(limits, sql` AND `)})`];
}

/** The condition of one column: any of what is asked of it, or no value where that is asked for. */
function conditionOf(db: TenantDb, query: ItemFilters, column: FilterColumn): Condition[] {
  const isEmptyAsked = EMPTY_COLUMNS.some((each) => each === column && query.empty?.includes(each));
  const isEmpty =
    column === "status" || !isEmptyAsked
      ? []
      : column === "tender"
        ? [isWithoutTender(db)]
        : [sql<SqlBool>`${columnOf(column)} IS NULL`];
  const parts = [...asked(db, query, column), ...isEmpty];
  return parts.length < 2 ? parts : [sql<SqlBool>`(${sql.join(parts, sql` OR `)})`];
}

/** The columns that a query filters by; an attribute's as `attribute:<id>`. */
export const filteredColumns = (db: TenantDb, query: ItemFilters): string[] => [
  ...FILTER_COLUMNS.filter((column) => conditionOf(db, query, column).length > 0),
  ...Object.keys(query.attributes ?? {}).map((id) => `attribute:${id}`),
];

/** An attribute with its twin of the other catalogue (same source and key): either may be missing. */
export interface AttributePair {
  readonly item: number | null;
  readonly group: number | null;
  /** The type of the one that was asked for; `is_sure` when no twin has another. */
  readonly type: AttributeType;
  readonly is_sure: boolean;
}
/** Of an attribute that isn't there. */
export const NEITHER: AttributePair = { item: null, group: null, type: "string", is_sure: true };

/** The attributes of these ids with their twins, by the id that was asked for; the catalogue is everybody's. */
export async function attributePairs(
  db: TenantDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AttributePair>> {
  if (ids.length === 0) return new Map();
  const rows = await db.run<{ id: number } & AttributePair>(sql`
    SELECT a.id, a.type, coalesce(i.type, g.type) = coalesce(g.type, i.type) AS is_sure, i.id AS item, g.id AS "group"
    FROM attribute a
      LEFT JOIN attribute i ON i.applies_to = 'item' AND i.integration_source = a.integration_source AND i.key = a.key
      LEFT JOIN attribute g ON g.applies_to = 'group' AND g.integration_source = a.integration_source AND g.key = a.key
    WHERE a.id = ANY(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, ...pair }) => [id, pair]));
}

/** The value of an attribute that an item `p` has itself; null where it has none. */
export const ownValue = (db: TenantDb, { item }: AttributePair): RawBuilder<string | null> =>
  item === null
    ? sql<string | null>`NULL`
    : sql<string | null>`
      (
        SELECT v.value
        FROM item_attribute v
        WHERE v.purchase_item_id = p.id AND v.attribute_id = ${item} AND v.workspace_id = ${db.me}
      )`;

/** The value of an attribute for an item `p`: its own before its group's; null where neither has one. */
export function attributeValue(db: TenantDb, pair: AttributePair): RawBuilder<string | null> {
  const inherited = sql`
    (
      SELECT v.value
      FROM group_attribute v
      WHERE v.purchase_item_group_id = p.purchase_item_group_id
        AND v.attribute_id = ${pair.group}
        AND v.workspace_id = ${db.me}
    )`;
  return sql<string | null>`coalesce(${ownValue(db, pair)}, ${pair.group === null ? sql`NULL` : inherited})`;
}

/**
 * A value as the number that it is; null where it is none: an item's and a group's attribute of one key may differ in
 * type.
 */
export const numberIn = (value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`CASE WHEN ${value} ~ '^-?[0-9]{1,15}([.][0-9]{1,6})?$' THEN ${value}::numeric END`;
/** A value as the day that it is, null where it is none; days as text are in the order of days. */
export const dayIn = (value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`CASE WHEN ${value} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' THEN ${value} COLLATE "C" END`;

/** An end of a range says itself whether days or numbers are compared. */
const limit = (value: RawBuilder<unknown>, sign: ">=" | "<=", end: string): Condition =>
  ATTRIBUTE_NUMBER.test(end)
    ? sql`${numberIn(value)} ${sql.raw(sign)} ${end}::numeric`
    : sql`${dayIn(value)} ${sql.raw(sign)} ${end}`;

/** What is asked of the value of an attribute: any of the values, the fragment and the range. */
function asksValue(value: RawBuilder<unknown>, filter: AttributeFilter): Condition[] {
  const { values = [], contains = "", from, to } = Array.isArray(filter) ? { values: filter } : filter;
  const texts = values.filter((each) => each !== null);
  const limits = [
    ...(from === undefined ? [] : [limit(value, ">=", from)]),
    ...(to === undefined ? [] : [limit(value, "<=", to)]),
  ];
  const parts = [
    ...(contains === "" ? [] : [sql<SqlBool>`text_key(${value}) LIKE ${containing(textKey(contains))}`]),
    ...(limits.length === 0 ? [] : [sql<SqlBool>`(${sql.join(limits, sql` AND `)})`]),
    ...(texts.length === 0 ? [] : [sql<SqlBool>`${value} = ANY(${texts}::text[])`]),
  ];
  return parts.length === 0 ? [] : [sql<SqlBool>`(${sql.join(parts, sql` OR `)})`];
}

/**
 * The condition of an attribute's column: by its value, the item's own before its group's, or by having none. Each is a
 * plain condition that the planner can turn into a join.
 */
function attributeCondition(db: TenantDb, { item, group }: AttributePair, filter: AttributeFilter): Condition {
  const own = (asked: Condition): Condition =>
    sql`
      EXISTS (
        SELECT
        FROM item_attribute v
        WHERE v.purchase_item_id = p.id AND v.attribute_id = ${item}::bigint AND v.workspace_id = ${db.me} AND ${asked}
      )`;
  const given = (asked: Condition): Condition =>
    sql`
      EXISTS (
        SELECT
        FROM group_attribute v
        WHERE v.purchase_item_group_id = p.purchase_item_group_id
          AND v.attribute_id = ${group}::bigint
          AND v.workspace_id = ${db.me}
          AND ${asked}
      )`;
  const any = sql<SqlBool>`true`;
  const valued = asksValue(sql`v.value`, filter).flatMap((asked) => [
    ...(item === null ? [] : [own(asked)]),
    ...(group === null ? [] : [sql<SqlBool>`(${given(asked)} AND NOT ${own(any)})`]),
  ]);
  const values = Array.isArray(filter) ? filter : (filter.values ?? []);
  const parts = [...valued, ...(values.includes(null) ? [sql<SqlBool>`(NOT ${own(any)} AND NOT ${given(any)})`] : [])];
  return parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;
}

/**
 * The conditions of a query for items `p`; `pairs` holds the attributes that it names, `without` a column whose own
 * filter is left out.
 */
export function itemConditions(
  db: TenantDb,
  query: ItemFilters,
  given: { pairs: ReadonlyMap<number, AttributePair>; without?: string },
): Condition[] {
  const attributes = Object.entries(query.attributes ?? {}).flatMap(([id, filter]): Condition[] => {
    if (given.without === `attribute:${id}`) return [];
    return [attributeCondition(db, given.pairs.get(Number(id)) ?? NEITHER, filter)];
  });
  return [
    sql<SqlBool>`p.workspace_id = ${db.me}`,
    ...searchWords(query.search, sql`p.search`),
    ...(query.id === undefined ? [] : [sql<SqlBool>`p.id = ANY(${query.id}::bigint[])`]),
    ...(query.outside_group === undefined
      ? []
      : [sql<SqlBool>`p.purchase_item_group_id IS DISTINCT FROM ${query.outside_group}::bigint`]),
    ...(query.is_grouped === undefined
      ? []
      : [sql<SqlBool>`(p.purchase_item_group_id IS NOT NULL) = ${query.is_grouped}`]),
    ...(query.import_task === undefined ? [] : [sql<SqlBool>`p.import_task_id = ${query.import_task}`]),
    ...FILTER_COLUMNS.filter((column) => column !== given.without).flatMap((column) => conditionOf(db, query, column)),
    ...attributes,
  ];
}
