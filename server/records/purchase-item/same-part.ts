import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";

/**
 * Two rows of a query, by their aliases, name the same part: the same part number, whatever its case, blanks and
 * dashes, and not two different makers. Each has `part_key` and `manufacturer`. An index finds them where the keys are
 * plain columns: those that are made in the query must stand in a MATERIALIZED part of it.
 */
export const isSamePart = (a: string, b: string): RawBuilder<SqlBool> => isSameKey("part_key", a, b);

/**
 * Two such rows without part numbers have the same nomenclature, whatever its case, blanks and dashes: their
 * `name_key`.
 */
export const isSameName = (a: string, b: string): RawBuilder<SqlBool> => isSameKey("name_key", a, b);

function isSameKey(key: "part_key" | "name_key", a: string, b: string): RawBuilder<SqlBool> {
  const typed = (alias: string): RawBuilder<unknown> => sql.ref(`${alias}.manufacturer`);
  const maker = (alias: string): RawBuilder<unknown> => sql`part_key(${typed(alias)})`;
  // Most makers are typed alike: to make a key of a name costs more than all the rest.
  return sql`
    (
      ${sql.ref(`${a}.${key}`)} = ${sql.ref(`${b}.${key}`)} COLLATE "C"
      AND (${typed(a)} = ${typed(b)} OR ${maker(a)} IS NULL OR ${maker(b)} IS NULL OR ${maker(a)} = ${maker(b)})
    )`;
}
