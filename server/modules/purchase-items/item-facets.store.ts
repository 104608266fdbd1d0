import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import { attributeIdOf } from "#contract/attributes/attribute-column.ts";
import type { AttributeColumn } from "#contract/attributes/attribute-column.ts";
import { namesWhere } from "#contract/fields.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import {
  COUNTED_COLUMNS,
  FILTER_COLUMNS,
  RANGE_COLUMNS,
  REFERENCE_COLUMNS,
} from "#contract/purchase-items/item-filters.ts";
import type { AttributeType } from "#contract/attributes/attribute-types.ts";
import type { Facet, FacetsQuery, FilterColumn } from "#contract/purchase-items/item-filters.ts";
import { textKey } from "#contract/text-key.ts";
import {
  NEITHER,
  attributeValue,
  columnOf,
  dayIn,
  itemConditions,
  itemStatus,
  newestTender,
  numberIn,
} from "#server/records/purchase-item/item-conditions.ts";
import type { AttributePair, FilterContext } from "#server/records/purchase-item/item-conditions.ts";
import { andAll, containing } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type FacetColumn = FilterColumn | AttributeColumn;

/**
 * Maximum number of items for exact counts. Larger counts are estimated from one item in 64, or from one item in 256
 * for very large unfiltered lists.
 */
const MAX_EXACT_COUNT_ITEMS = 15_000;
const SAMPLE = 64;
const THIN_SAMPLE = 256;
const VERY_MANY = 400_000;
const MAX_FACET_VALUES = 100;
/**
 * Maximum number of groups and managers per facet. It is higher than for other values, because their names are known
 * only after counting, and users filter by name.
 */
const MAX_FACET_RECORDS = 5_000;
const AMOUNTS = namesWhere(ITEM_FIELDS, { sql: "numeric" });

const TOTAL = "";

type Bounds = Pick<z.input<typeof Facet>, "least" | "greatest">;
type Counted = { key: string; value: string | null; count: number };
type Pairs = ReadonlyMap<number, AttributePair>;

const isRange = (column: string): boolean => RANGE_COLUMNS.some((each) => each === column);
const isRecord = (column: string): boolean => REFERENCE_COLUMNS.some((each) => each === column);
const fieldOf = (column: string): FilterColumn | undefined => FILTER_COLUMNS.find((each) => each === column);

const pairOf = (column: string, pairs: Pairs): AttributePair => pairs.get(attributeIdOf(column) ?? 0) ?? NEITHER;

function valueOf(db: TenantDb, column: FacetColumn, pairs: Pairs): RawBuilder<unknown> {
  const field = fieldOf(column);
  if (field === undefined) return attributeValue(db, pairOf(column, pairs));
  if (field === "status") return sql<string | null>`${itemStatus(db)}`;
  if (field === "tender") return newestTender(db);
  return isRange(field) ? columnOf(field) : sql<string | null>`${columnOf(field)}::text`;
}

/** Returns the sortable value of a range column, or of a number or date attribute. Returns null for other columns. */
function orderedIn(column: FacetColumn, name: RawBuilder<unknown>, pairs: Pairs): RawBuilder<unknown> | null {
  if (isRange(column)) return name;
  const type = fieldOf(column) === undefined ? pairOf(column, pairs).type : null;
  return type === "number" ? numberIn(name) : type === "date" ? dayIn(name) : null;
}

function limits(column: FacetColumn, name: RawBuilder<unknown>): RawBuilder<unknown> {
  const written = (value: RawBuilder<unknown>): RawBuilder<unknown> => {
    if (AMOUNTS.some((each) => each === column)) return sql`trim_scale(${value})::text`;
    return column === "created_at"
      ? sql`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`${value}::text`;
  };
  return sql`${written(sql`min(${name})`)} AS least, ${written(sql`max(${name})`)} AS greatest`;
}

/** Returns the text by which the reader filters a column's values. A tender is found by its digits: "T-00151" by 151. */
const lookedFor = (query: FacetsQuery, column: string): string =>
  column === "tender" ? (query.contains ?? "").replace(/^[^\d/]*0*/, "") : (query.contains ?? "");

const narrowed = (query: FacetsQuery, column: string, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  lookedFor(query, column) === "" || isRecord(column)
    ? sql``
    : sql`WHERE text_key(${name}) LIKE ${containing(textKey(lookedFor(query, column)))}`;

interface Asked extends FilterContext {
  readonly query: FacetsQuery;
  readonly columns: readonly FacetColumn[];
  readonly without?: string;
  readonly isAll: boolean;
}

/** Returns the sampling rate: 1 for exact counts, or a larger number that keeps the query fast for long lists. */
async function sampleOf(db: TenantDb, where: RawBuilder<SqlBool>, isAll: boolean): Promise<number> {
  if (isAll) {
    const [{ count } = { count: 0 }] = await countAdded(db, [TOTAL]);
    return count <= MAX_EXACT_COUNT_ITEMS ? 1 : count > VERY_MANY ? THIN_SAMPLE : SAMPLE;
  }
  const rows = await db.run(
    sql`SELECT 1 FROM purchase_item_own p WHERE ${where} OFFSET ${MAX_EXACT_COUNT_ITEMS} LIMIT 1`,
  );
  return rows.length === 0 ? 1 : SAMPLE;
}

async function countOver(
  db: TenantDb,
  { query, columns, without, isAll, ...context }: Asked,
): Promise<{ sample: number; counts: Counted[]; bounds: ReadonlyMap<string, Bounds> }> {
  const { pairs } = context;
  const where = andAll(itemConditions(db, query, { ...context, without }));
  const sample = await sampleOf(db, where, isAll);
  // The rate must be a literal, so that the planner can use the partial index of the sample.
  const part = sample === 1 ? sql`` : sql`AND p.id % ${sql.lit(sample)} = 0`;
  const names = columns.map((_, index) => sql.ref(`v${index}`));
  const values = columns.map((column, index) => sql`${valueOf(db, column, pairs)} AS ${sql.ref(`v${index}`)}`);
  const listed = columns.flatMap((column, index) => {
    const name = names[index] ?? sql`NULL`;
    return isRange(column)
      ? []
      : [
          sql`
            (
              SELECT
                ${column}::text AS key,
                ${name} AS value,
                count(*) AS count,
                NULL::text AS least,
                NULL::text AS greatest,
                false AS is_limit
              FROM found ${narrowed(query, column, name)}
              GROUP BY ${name}
              ORDER BY 3 DESC
              LIMIT ${isRecord(column) ? MAX_FACET_RECORDS : MAX_FACET_VALUES + 1}
            )`,
        ];
  });
  const ranges = columns.flatMap((column, index) => {
    const name = names[index] ?? sql`NULL`;
    const ordered = orderedIn(column, name, pairs);
    return ordered === null
      ? []
      : [
          sql`
            (
              SELECT
                ${column}::text AS key,
                NULL::text AS value,
                count(*) FILTER (WHERE ${name} IS NULL) AS count,
                ${limits(column, ordered)},
                true AS is_limit
              FROM found
            )`,
        ];
  });
  const rows = await db.run<Counted & Bounds & { is_limit: boolean }>(sql`
    WITH found AS MATERIALIZED (
      SELECT ${sql.join(values)}
      FROM purchase_item_own p
      WHERE ${where} ${part}
    )${sql.join([...listed, ...ranges], sql` UNION ALL `)}`);
  const bounds = new Map(
    rows.filter(({ is_limit }) => is_limit).map(({ key, least, greatest }) => [key, { least, greatest }]),
  );
  // For attributes, the rows with limits are omitted here, because their values already include "none".
  return {
    sample,
    counts: rows
      .filter(({ key, is_limit }) => isRange(key) || !is_limit)
      .map(({ key, value, count }) => ({ key, value, count: count * sample })),
    bounds,
  };
}

/** Reads counts that triggers maintain. They are valid only if no other column is filtered. */
async function countAdded(db: TenantDb, columns: readonly string[]): Promise<Counted[]> {
  if (columns.length === 0) return [];
  return db.run<Counted>(sql`
    SELECT c.field AS key, nullif(c.value, '') AS value, sum(c.count)::bigint AS count
    FROM purchase_item_count c
    WHERE c.workspace_id = ${db.me} AND c.field = ANY(${[...columns]}::text[])
    GROUP BY 1, 2
    HAVING sum(c.count) > 0`);
}

async function titlesOf(db: TenantDb, counts: readonly Counted[]): Promise<ReadonlyMap<string, string>> {
  const ids = (key: string): number[] =>
    counts.flatMap((each) => (each.key === key && each.value !== null ? [Number(each.value)] : []));
  const [groups, people] = [ids("purchase_item_group"), [...ids("responsible_manager"), ...ids("created_by")]];
  if (groups.length + people.length === 0) return new Map();
  const rows = await db.run<{ key: string; id: number; title: string }>(sql`
    SELECT 'purchase_item_group' AS key, g.id, g.name AS title
    FROM purchase_item_group g
    WHERE g.workspace_id = ${db.me} AND g.id = ANY(${groups}::bigint[])
    UNION ALL
    SELECT c.key, u.id, concat_ws(' ', u.first_name, u.last_name)
    FROM app_user u
      CROSS JOIN unnest(ARRAY['responsible_manager', 'created_by']) AS c(key)
    WHERE u.id = ANY(${people}::bigint[])`);
  return new Map(rows.map(({ key, id, title }) => [`${key} ${id}`, title]));
}

/**
 * Counts the values of each column under the filters of all other columns. Columns without a filter share one
 * statement. If there are no filters at all, most counts come from aggregate tables.
 */
export async function findFacets(
  db: TenantDb,
  query: FacetsQuery,
  given: { columns: readonly FacetColumn[]; filtered: readonly string[]; context: FilterContext },
): Promise<z.input<typeof Facet>[]> {
  const { columns, filtered, context } = given;
  const isFree = (column: string): boolean =>
    filtered.every((each) => each === column) &&
    (query.search ?? "") === "" &&
    query.id === undefined &&
    query.import_task === undefined;
  const added = columns.filter((column) => isFree(column) && COUNTED_COLUMNS.some((each) => each === column));
  const rest = columns.filter((column) => !added.includes(column));
  const sets: Asked[] = [
    ...rest
      .filter((column) => filtered.includes(column))
      .map((column) => ({ ...context, query, columns: [column], without: column, isAll: isFree(column) })),
    { ...context, query, columns: rest.filter((column) => !filtered.includes(column)), isAll: isFree("") },
  ];
  const counts: Counted[] = await countAdded(db, added);
  const estimated = new Set<string>();
  const bounds = new Map<string, Bounds>();
  for (const set of sets.filter((each) => each.columns.length > 0)) {
    const found = await countOver(db, set);
    if (found.sample > 1) for (const column of set.columns) estimated.add(column);
    counts.push(...found.counts);
    for (const [key, each] of found.bounds) bounds.set(key, each);
  }
  const titles = await titlesOf(db, counts);
  return columns.map((column) => {
    const narrow = textKey(lookedFor(query, column));
    const titled = counts.flatMap(({ key, value, count }) =>
      key === column
        ? [
            {
              value,
              title: value === null || !isRecord(column) ? null : (titles.get(`${column} ${value}`) ?? null),
              count,
            },
          ]
        : [],
    );
    const ordered = titled
      .filter(({ value, title }) => narrow === "" || textKey(title ?? value ?? "").includes(narrow))
      .toSorted((one, other) => other.count - one.count || (one.value ?? "").localeCompare(other.value ?? ""));
    return {
      key: column,
      values: ordered.slice(0, MAX_FACET_VALUES),
      more: ordered.length > MAX_FACET_VALUES,
      exact: !estimated.has(column),
      ...(bounds.get(column) ?? { least: null, greatest: null }),
    };
  });
}

export interface UsedAttribute {
  readonly id: number;
  readonly name: string;
  readonly type: AttributeType;
  readonly options: readonly string[];
  readonly is_editable: boolean;
}

/** Returns the attributes in use, sorted by name. An item attribute replaces the group attribute with the same key. */
export const usedAttributes = (db: TenantDb): Promise<UsedAttribute[]> =>
  db.run<UsedAttribute>(sql`
    WITH used AS (
      SELECT a.*
      FROM attribute a
      WHERE EXISTS (SELECT FROM item_attribute v WHERE v.attribute_id = a.id AND v.workspace_id = ${db.me})
        OR EXISTS (SELECT FROM group_attribute v WHERE v.attribute_id = a.id AND v.workspace_id = ${db.me})
    ), properties AS (
      SELECT DISTINCT ON
        (u.integration_source, u.key) coalesce(i.id, u.id) AS id,
        coalesce(i.name, u.name) AS name,
        coalesce(i.type, u.type) AS type,
        coalesce(i.options, u.options) AS options,
        i.id IS NOT NULL AND NOT i.is_archived AS is_editable
      FROM used u
        LEFT JOIN attribute i ON i.applies_to = 'item' AND i.integration_source = u.integration_source AND i.key = u.key
      ORDER BY u.integration_source, u.key
    )
    SELECT id, name, type, options, is_editable
    FROM properties
    ORDER BY name COLLATE und, id
    LIMIT 200`);
