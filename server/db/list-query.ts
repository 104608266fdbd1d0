import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { parseOrdering } from "#contract/list.ts";

/**
 * ORDER BY of a list: the asked fields by their SQL, nulls last, and the id as the last word so that every order is
 * total. `backwards` is the same order from its end.
 */
export function orderBy(
  ordering: string,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  id: RawBuilder<unknown>,
  { backwards = false } = {},
): RawBuilder<unknown> {
  const asked = parseOrdering(ordering);
  const nulls = backwards ? sql`NULLS FIRST` : sql`NULLS LAST`;
  const parts = asked.flatMap(({ field, descending }) => {
    const column = columns[field];
    // An id is never null: its order is that of its index, either way.
    if (field === "id") return [descending === backwards ? sql`${id} ASC` : sql`${id} DESC`];
    return column === undefined
      ? []
      : [descending === backwards ? sql`${column} ASC ${nulls}` : sql`${column} DESC ${nulls}`];
  });
  const tie = (asked[0]?.descending === true) === backwards ? sql`${id} ASC` : sql`${id} DESC`;
  return sql.join(asked.some(({ field }) => field === "id") ? parts : [...parts, tie]);
}

/** The words of a search, as they are looked for. */
export const wordsOf = (search: string | undefined): string[] =>
  (search ?? "")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");

/** The pattern of LIKE for what holds a text somewhere. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Each word of the search must stand somewhere in the column, which holds lower-case text. */
export const searchWords = (search: string | undefined, column: RawBuilder<unknown>): RawBuilder<SqlBool>[] =>
  wordsOf(search).map((word) => sql<SqlBool>`${column} LIKE ${containing(word)}`);

/** All of the conditions; true when there are none. */
export const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;

/** A numeric column as people write it: without the zeros that its scale pads it with. */
export const plain = (column: string): RawBuilder<string> => sql<string>`trim_scale(${sql.ref(column)})::text`;
