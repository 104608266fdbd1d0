import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { parseOrdering } from "#contract/list.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { FoundCount } from "#server/db/bounded-count.ts";
import { orderBy } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** What a list shows of what it found. */
interface Asked {
  /** The column with the id of a row. */
  readonly id: RawBuilder<unknown>;
  /** The tables and the conditions; in parts, where no one index has all rows in order. No row is in two of them. */
  readonly from: readonly RawBuilder<unknown>[];
  /** What the list can be ordered by. */
  readonly keys: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Those of them that aren't columns of the row: of more rows than are counted none is put in order by them. */
  readonly when_counted?: readonly string[];
}

/** Which page of it, in which order. */
interface Page {
  readonly ordering: string;
  readonly limit: number;
  readonly offset: number;
}

/** What a list finds. */
interface FoundIds extends FoundCount {
  readonly ids: readonly number[];
}

/**
 * How many rows the filters of a list leave, up to the bound, and the ids of one page of them in its order, which comes
 * from an index where there is one. What is shown of the rows is then read by these ids alone, in a statement whose plan
 * can be kept.
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
  // Each part is read in order, and no further than the page may reach in it.
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

/** Rows that were read by their ids, in the order of these; one that is gone meanwhile is left out. */
export function orderByIds<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
