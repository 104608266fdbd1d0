import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";

/**
 * Whether two rows, given by alias, have the same part number or nomenclature, whatever their manufacturers. An index
 * is used only if the keys are plain columns, so compute derived keys in a MATERIALIZED CTE.
 */
export const hasSameKey = (key: "part_key" | "name_key", a: string, b: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${a}.${key}`)} = ${sql.ref(`${b}.${key}`)} COLLATE "C"`;

/**
 * Whether two rows, given by alias, are the same part: equal part numbers, ignoring case, blanks and dashes, and no
 * conflicting manufacturers. Each row has `part_key` and `manufacturer`.
 */
export function isSamePart(a: string, b: string): RawBuilder<SqlBool> {
  const typed = (alias: string): RawBuilder<unknown> => sql.ref(`${alias}.manufacturer`);
  const maker = (alias: string): RawBuilder<unknown> => sql`part_key(${typed(alias)})`;
  // Compares the typed manufacturers first. Most are equal, and computing a key takes longer than the rest of the
  // comparison.
  return sql`
    (
      ${hasSameKey("part_key", a, b)}
      AND (${typed(a)} = ${typed(b)} OR ${maker(a)} IS NULL OR ${maker(b)} IS NULL OR ${maker(a)} = ${maker(b)})
    )`;
}
