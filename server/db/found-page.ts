import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/** What a list shows of what it found. */
interface Asked {
  /** The column with the id of a row. */
  readonly id: RawBuilder<unknown>;
  /** The tables and the conditions. */
  readonly from: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
}

/**
 * How many rows the filters of a list leave, and the ids of one page of them in its order. What is shown of the rows is
 * then read by these ids alone, in a statement whose plan can be kept.
 */
export async function foundPage(
  db: TenantDb,
  { id, from, order, limit, offset }: Asked,
): Promise<{ count: number; ids: number[] }> {
  const [found = { count: 0, ids: [] }] = await db.run<{ count: number; ids: number[] }>(sql`
    WITH found AS MATERIALIZED (SELECT ${id} AS id, row_number() OVER (ORDER BY ${order}) AS place FROM ${from})
    SELECT count(*) AS count,
      coalesce(array_agg(f.id ORDER BY f.place) FILTER (WHERE f.place > ${offset} AND f.place <= ${offset + limit}),
      '{}') AS ids FROM found f`);
  return found;
}

/** Rows that were read by their ids, in the order of these; one that is gone meanwhile is left out. */
export function inOrderOf<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
