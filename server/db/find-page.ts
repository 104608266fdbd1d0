import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { parseOrdering } from "#contract/list.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { FoundCount } from "#server/db/bounded-count.ts";
import { orderBy } from "#server/db/list-query.ts";
import type { OrderColumns } from "#server/db/list-query.ts";
import { rowsOf } from "#server/db/scope.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

interface Asked {
  readonly id: RawBuilder<unknown>;
  /** FROM and WHERE clauses of the list, split into disjoint parts if no single index contains all rows in order. */
  readonly from: readonly RawBuilder<unknown>[];
  readonly keys: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Computed sort keys. A list above the count limit cannot be sorted by them. */
  readonly when_counted?: readonly string[];
}

interface Page {
  readonly ordering: string;
  readonly limit: number;
  readonly offset: number;
}

interface FoundIds extends FoundCount {
  readonly ids: readonly number[];
}

/**
 * Counts the filtered rows up to the limit and returns the ids of one page, sorted through an index if possible. The
 * caller reads the rows by id in a separate statement with a reusable plan.
 */
export async function findPage(
  db: TenantDb,
  { ordering, limit, offset }: Page,
  { id, from, keys, when_counted = [] }: Asked,
): Promise<FoundIds> {
  const fields = [...new Set(parseOrdering(ordering).map(({ field }) => field))];
  const named = fields.flatMap((field, place) => {
    const key = keys[field];
    return key === undefined || field === "id" ? [] : [{ field, key, name: `key_${place}` }];
  });
  const columns = sql.join([sql`${id} AS id`, ...named.map(({ key, name }) => sql`${key} AS ${sql.ref(name)}`)]);
  const names = Object.fromEntries(named.map(({ field, name }) => [field, sql.ref(`f.${name}`)]));
  const union = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` UNION ALL `)})`;
  const count = boundedCount(sql`${union(from.map((part) => sql`SELECT FROM ${part}`))} found`);
  if (fields.some((field) => when_counted.includes(field))) {
    const [row] = await db.run<{ counted: number }>(sql`SELECT ${count} AS counted`);
    const answered = answeredCount(row?.counted ?? 0);
    if (answered.count_is_bound === true) return { ...answered, ids: [], is_unordered: true };
  }
  // Reads each part in order, only up to the end of the page.
  const first = union(
    from.map(
      (part) => sql`(SELECT ${columns} FROM ${part} ORDER BY ${orderBy(ordering, keys, id)} LIMIT ${limit + offset})`,
    ),
  );
  const [{ counted, ids } = { counted: 0, ids: [] }] = await db.run<{ counted: number; ids: number[] }>(sql`
    SELECT
      ${count} AS counted,
      array(
        SELECT f.id
        FROM ${first} f
        ORDER BY ${orderBy(ordering, names, sql`f.id`)}
        LIMIT ${limit}
        OFFSET ${offset}
      ) AS ids`);
  return { ...answeredCount(counted), ids };
}

/** Sorts rows in the order of `ids`. Skips ids of rows deleted in the meantime. */
export function orderByIds<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the ids of the first `most` rows of a list, in its order. */
export async function findListIds(
  db: TenantDb | SystemDb,
  { ordering }: { readonly ordering: string },
  { id, from, keys, most }: { id: RawBuilder<unknown>; from: RawBuilder<unknown>; keys: OrderColumns; most: number },
): Promise<number[]> {
  const rows = await rowsOf(
    db,
    sql<{ id: number }>`SELECT ${id} AS id FROM ${from} ORDER BY ${orderBy(ordering, keys, id)} LIMIT ${most}`,
  );
  return rows.map((row) => row.id);
}
