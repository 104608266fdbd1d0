import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { attributeIdOf } from "#contract/attributes/attribute-column.ts";
import { COUNTED_MAX_ROWS, DERIVED_ORDER_MAX_ROWS } from "#contract/limits.ts";
import { parseOrdering } from "#contract/list.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { COUNTED_COLUMNS } from "#contract/purchase-items/item-filters.ts";
import type { PurchaseItemQuery } from "#contract/purchase-items/item-filters.ts";
import { searchTerms } from "#contract/purchase-items/maker-search.ts";
import { boundedCount } from "#server/db/bounded-count.ts";
import { orderByIds } from "#server/db/find-page.ts";
import { filterContext, itemConditions } from "#server/records/purchase-item/item-conditions.ts";
import { isDerivedOrder, orderKeys } from "#server/modules/purchase-items/item-order.sql.ts";
import { cachedSearch, cacheSearch, MAX_CACHED_IDS } from "#server/modules/purchase-items/search-cache.sql.ts";
import type { CachedSearch } from "#server/modules/purchase-items/search-cache.sql.ts";
import { andAll, orderBy } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { attributesOf, itemsOf } from "#server/modules/purchase-items/item-rows.sql.ts";
import type { ItemRow } from "#server/modules/purchase-items/item-rows.sql.ts";

const NOTHING: CachedSearch = { texts: null, total: 0, ids: [] };
/**
 * Maximum number of search results that are collected unsorted. For more than a few thousand results, reading the page
 * again in sorted order is faster.
 */
const MAX_UNSORTED_ROWS = 2 * COUNTED_MAX_ROWS;

/** Version of the workspace's searchable texts. Null before any word was indexed. */
const stateOfTexts = (db: TenantDb): RawBuilder<unknown> => sql`
  (
    SELECT g.mark
      || ' '
      || (g.texts + (SELECT count(*) FROM purchase_item_word_due d WHERE d.workspace_id = ${db.me}))::text
    FROM purchase_item_word_gathered g
    WHERE g.workspace_id = ${db.me}
  )`;

/**
 * Returns whether a query is a search without filters, newest first. The result then depends on the items' texts only.
 */
const isPlainSearch = ({
  search,
  limit: _limit,
  offset: _offset,
  with_attributes: _with,
  ...rest
}: PurchaseItemQuery) =>
  (search ?? "") !== "" &&
  Object.entries(rest).every(([name, value]) => (name === "ordering" ? value === "-id" : value === undefined));

/**
 * Returns the result of a search without filters. The cached result is used while the texts are unchanged. Otherwise,
 * one statement reads the result, its count and the version of the texts. If there are too many matches, the newest
 * ones are read in sorted order, up to `end`.
 */
async function searched(
  db: TenantDb,
  terms: string,
  { found, end }: { found: RawBuilder<unknown>; end: number },
): Promise<CachedSearch> {
  const known = cachedSearch(db.me, terms);
  const reaches = (one: CachedSearch): boolean => one.ids.length >= Math.min(end, one.total);
  if (known !== undefined && reaches(known)) {
    const [now] = await db.run<{ texts: string | null }>(sql`SELECT ${stateOfTexts(db)} AS texts`);
    if (now?.texts === known.texts) return known;
  }
  const [{ total, ...gathered } = NOTHING] = await db.run<CachedSearch>(sql`
    WITH found AS MATERIALIZED (${found} LIMIT ${MAX_UNSORTED_ROWS + 1})
    SELECT
      ${stateOfTexts(db)} AS texts,
      (SELECT count(*) FROM found) AS total,
      array(SELECT f.id FROM found f ORDER BY f.id DESC LIMIT ${MAX_CACHED_IDS}) AS ids`);
  const [newest = NOTHING] =
    total <= MAX_UNSORTED_ROWS
      ? [gathered]
      : await db.run<Omit<CachedSearch, "total">>(sql`
        SELECT ${stateOfTexts(db)} AS texts, array(SELECT f.id FROM (${found}) f ORDER BY f.id DESC LIMIT ${end}) AS ids`);
  const fresh = { total, texts: newest.texts, ids: newest.ids };
  // Caches the result only if both statements have read the same version of the texts. Otherwise, count and ids might
  // not match.
  if (fresh.texts !== null && fresh.texts === gathered.texts) cacheSearch(db.me, terms, fresh);
  return fresh;
}

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

/** Counts the items of a query: exactly if an aggregate covers the query, otherwise up to `most` plus one. */
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
          sql`
            SELECT coalesce(sum(c.count), 0)::bigint AS count
            FROM purchase_item_count c
            WHERE c.workspace_id = ${db.me}
              AND c.field = ${counter.field}
              AND c.value = ANY(${[...counter.values]}::text[])`,
        );
  return rows[0]?.count ?? 0;
}

async function prepare(db: TenantDb, query: PurchaseItemQuery) {
  const asked = query.with_attributes ?? [];
  const ordering = parseOrdering(query.ordering).flatMap(({ field }) => attributeIdOf(field) ?? []);
  const ids = [...asked, ...ordering, ...Object.keys(query.attributes ?? {}).map(Number)];
  const context = await filterContext(db, query, ids);
  const { pairs, aliases } = context;
  const { values, joins: keyJoins, names } = orderKeys(db, query.ordering, pairs);
  const where = andAll(itemConditions(db, query, context));
  return {
    where,
    found: sql`SELECT p.id ${values} FROM purchase_item_own p ${keyJoins} WHERE ${where}`,
    names,
    attributes: attributesOf(db, asked, pairs),
    // A search that names a maker also depends on the company's aliases.
    terms: JSON.stringify(searchTerms(query.search ?? "", aliases)),
  };
}

/**
 * Returns one page of items and the number of matches. The number is exact if an aggregate covers the query or if there
 * are few matches. A search reads its matches once through the trigram index, counts them together with the page and
 * caches the result. Any other page is read through an index in sorted order, backwards if the end of the list is
 * nearer. If no index has the requested order, `allow` is called with the count and may throw.
 */
export async function listItems(
  db: TenantDb,
  query: PurchaseItemQuery,
  allow: (count: number) => void = () => undefined,
): Promise<{ count: number; is_exact: boolean; rows: ItemRow[] }> {
  const { where, found, names, attributes, terms } = await prepare(db, query);
  const order = (backwards: boolean) => orderBy(query.ordering, names, sql`f.id`, { backwards });
  const isDerived = isDerivedOrder(query.ordering);
  const most = isDerived ? DERIVED_ORDER_MAX_ROWS : COUNTED_MAX_ROWS;
  const count = () => countItems(db, query, { where, most });
  const read = (from: RawBuilder<unknown>, page: { limit: number; offset: number }, backwards = false) =>
    db.run<{ id: number; total: number }>(sql`
      WITH found AS ${from}, page AS (
        SELECT *
        FROM found f
        ORDER BY ${order(backwards)}
        LIMIT ${page.limit}
        OFFSET ${page.offset}
      )
      SELECT f.id, (SELECT total FROM counted) AS total
      FROM page f
      ORDER BY ${order(false)}`);
  const shown = async (ids: readonly number[]): Promise<ItemRow[]> =>
    orderByIds(ids, await itemsOf(db, ids, attributes));
  const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
  const isSearch = (query.search ?? "") !== "" && !isDerived;
  const gathered = async (total: number, ids: readonly number[]) => ({
    count: Math.min(total, most + 1),
    is_exact: total <= most,
    rows: await shown(ids),
  });
  const end = query.offset + query.limit;
  if (isPlainSearch(query) && end <= MAX_CACHED_IDS) {
    const { total, ids } = await searched(db, terms, { found, end });
    return gathered(total, ids.slice(query.offset, end));
  }
  if (isSearch) {
    const rows = await read(
      sql`MATERIALIZED (${found} LIMIT ${MAX_UNSORTED_ROWS + 1}), counted AS (SELECT count(*) AS total FROM found)`,
      query,
    );
    // A page beyond the last row contains no row with the total, so the items are counted separately.
    const total = rows[0]?.total ?? (query.offset === 0 ? 0 : await count());
    if (total <= MAX_UNSORTED_ROWS) return gathered(total, idsOf(rows));
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
  return { count: known, is_exact: isExact, rows: await shown(idsOf(rows)) };
}

export async function findIds(db: TenantDb, query: PurchaseItemQuery, most: number): Promise<number[]> {
  const { found, names } = await prepare(db, query);
  const order = orderBy(query.ordering, names, sql`f.id`);
  const rows = await db.run<{ id: number }>(sql`SELECT f.id FROM (${found}) f ORDER BY ${order} LIMIT ${most}`);
  return rows.map(({ id }) => id);
}
