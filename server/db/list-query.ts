import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { parseOrdering } from "#contract/list.ts";

/** ORDER BY of a list: the asked fields by their SQL, nulls last, and the id as the last word so that every order is total. */
export function orderBy(ordering: string, columns: Readonly<Record<string, RawBuilder<unknown>>>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const asked = parseOrdering(ordering);
  const parts = asked.flatMap(({ field, descending }) => {
    const column = columns[field];
    return column === undefined ? [] : [descending ? sql`${column} DESC NULLS LAST` : sql`${column} ASC NULLS LAST`];
  });
  const tie = asked[0]?.descending === true ? sql`${id} DESC` : sql`${id} ASC`;
  return sql.join(asked.some(({ field }) => field === "id") ? parts : [...parts, tie]);
}

/** Each word of the search must stand somewhere in the column, which holds lower-case text. */
export function searchWords(search: string | undefined, column: RawBuilder<unknown>): RawBuilder<SqlBool>[] {
  const words = (search ?? "").toLowerCase().split(/\s+/).filter((word) => word !== "");
  return words.map((word) => sql<SqlBool>`${column} LIKE ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
}

/** All of the conditions; true when there are none. */
export const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => (conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`);

/** A numeric column as people write it: without the zeros that its scale pads it with. */
export const plain = (column: string): RawBuilder<string> => sql<string>`trim_scale(${sql.ref(column)})::text`;
