import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { ATTRIBUTE_NUMBER } from "#contract/attributes/attribute-types.ts";
import type { AttributeType } from "#contract/attributes/attribute-types.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import {
  EMPTY_COLUMNS,
  FILTER_COLUMNS,
  RANGE_COLUMNS,
  REFERENCE_COLUMNS,
  TEXT_COLUMNS,
  rangeName,
} from "#contract/purchase-items/item-filters.ts";
import type { AttributeFilter, FilterColumn, ItemFilters } from "#contract/purchase-items/item-filters.ts";
import type { PURCHASE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import type { MakerAliasKeys } from "#contract/purchase-items/maker-key.ts";
import { textKey } from "#contract/text-key.ts";
import { containing } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { makerAliasKeysOf } from "#server/records/company-word/maker-alias.ts";
import { itemHasMaker, searchWordsAndMakers } from "#server/records/purchase-item/maker-search.ts";

type Condition = RawBuilder<SqlBool>;
type Status = (typeof PURCHASE_ITEM_STATUSES)[number];

/**
 * The status of item `p`, maintained by database triggers (migration 0068). If the item is in several stages, the most
 * advanced one counts.
 */
export const itemStatus = (db: TenantDb): RawBuilder<Status> =>
  sql`(SELECT s.status FROM purchase_item_state s WHERE s.purchase_item_id = p.id AND s.workspace_id = ${db.me})`;

/** Whether item `p` has a lot. Efficient for very many items, because the subquery scans the workspace's lots once. */
const hasLot = (db: TenantDb): Condition =>
  sql`
    p.id IN (SELECT l.purchase_item_id FROM lot l WHERE l.workspace_id = ${db.me} AND l.purchase_item_id IS NOT NULL)`;

const statusIsOneOf = (db: TenantDb, statuses: readonly Status[]): Condition =>
  sql`
    p.id IN (
      SELECT s.purchase_item_id
      FROM purchase_item_state s
      WHERE s.workspace_id = ${db.me} AND s.status = ANY(${[...statuses]}::text[])
    )`;

/** Whether item `p` has no lot, because the item is new or was ordered without a tender. */
const isWithoutTender = (db: TenantDb): Condition => sql`
  (
    ${statusIsOneOf(db, ["new", "partly_ordered", "ordered"])}
    AND NOT EXISTS (SELECT FROM lot l WHERE l.purchase_item_id = p.id AND l.workspace_id = ${db.me})
  )`;

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

/** Whether the newest tender of item `p` is one of `names`. Looks up the tenders by number first, then their lots. */
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

export function columnOf(column: Exclude<FilterColumn, "status" | "tender">): RawBuilder<unknown> {
  if (column === "created_at" || column === "created_by") return sql.ref(`p.${column}`);
  const field = ITEM_FIELDS[column];
  const value = sql.ref(`p.${"column" in field ? field.column : column}`);
  // The indexes and the sort order of lists use the collation `und`.
  return field.sql === "text" ? sql`${value} COLLATE und` : value;
}

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
  const record = REFERENCE_COLUMNS.find((each) => each === column);
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

/** Returns the names of the filtered columns. Attributes are named `attribute:<id>`. */
export const filteredColumns = (db: TenantDb, query: ItemFilters): string[] => [
  ...FILTER_COLUMNS.filter((column) => conditionOf(db, query, column).length > 0),
  ...Object.keys(query.attributes ?? {}).map((id) => `attribute:${id}`),
];

/** Ids of the item attribute and the group attribute with the same source and key. Either may be missing. */
export interface AttributePair {
  readonly item: number | null;
  readonly group: number | null;
  /** Type of the requested attribute. */
  readonly type: AttributeType;
  readonly is_sure: boolean;
}
export const NEITHER: AttributePair = { item: null, group: null, type: "string", is_sure: true };

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

/** Records that the filters of items refer to. */
export interface FilterContext {
  readonly pairs: ReadonlyMap<number, AttributePair>;
  /** Other names of makers; none without a search. */
  readonly aliases: MakerAliasKeys;
}

export const filterContext = async (
  db: TenantDb,
  { search = "" }: ItemFilters,
  attributes: readonly number[],
): Promise<FilterContext> => ({
  pairs: await attributePairs(db, attributes),
  aliases: search === "" ? new Map() : await makerAliasKeysOf(db),
});

export const ownValue = (db: TenantDb, { item }: AttributePair): RawBuilder<string | null> =>
  item === null
    ? sql<string | null>`NULL`
    : sql<string | null>`
      (
        SELECT v.value
        FROM item_attribute v
        WHERE v.purchase_item_id = p.id AND v.attribute_id = ${item} AND v.workspace_id = ${db.me}
      )`;

/** Returns the value of an attribute for item `p`. The item's own value takes precedence over the group's. */
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
 * Casts a value to a number, or to null if it is not numeric. Needed because the item's and the group's attribute may
 * have different types.
 */
export const numberIn = (value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`CASE WHEN ${value} ~ '^-?[0-9]{1,15}([.][0-9]{1,6})?$' THEN ${value}::numeric END`;
/** Returns the value if it is an ISO date, else null. ISO dates sort correctly as text. */
export const dayIn = (value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`CASE WHEN ${value} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' THEN ${value} COLLATE "C" END`;

/** Compares dates or numbers, depending on the format of the limit. */
const limit = (value: RawBuilder<unknown>, sign: ">=" | "<=", end: string): Condition =>
  ATTRIBUTE_NUMBER.test(end)
    ? sql`${numberIn(value)} ${sql.raw(sign)} ${end}::numeric`
    : sql`${dayIn(value)} ${sql.raw(sign)} ${end}`;

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
 * Returns the condition that an attribute has one of the filtered values, or none. The item's own value takes
 * precedence over the group's. Each part is a simple condition that the planner can turn into a join.
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
 * Returns the filter conditions for items `p`. `without` names a column to leave out.
 */
export function itemConditions(
  db: TenantDb,
  query: ItemFilters,
  given: FilterContext & { readonly without?: string | undefined },
): Condition[] {
  const attributes = Object.entries(query.attributes ?? {}).flatMap(([id, filter]): Condition[] => {
    if (given.without === `attribute:${id}`) return [];
    return [attributeCondition(db, given.pairs.get(Number(id)) ?? NEITHER, filter)];
  });
  return [
    sql<SqlBool>`p.workspace_id = ${db.me}`,
    ...searchWordsAndMakers(query.search, sql`p.search`, { ...given, madeBy: itemHasMaker(db, "p") }),
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
