import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { MakerAliasKeys } from "#contract/purchase-items/maker-key.ts";

/**
 * Whether two rows, given by alias, have the same part number or nomenclature, whatever their manufacturers. An index
 * is used only if the keys are plain columns, so compute derived keys in a MATERIALIZED CTE.
 */
export const hasSameKey = (key: "part_key" | "name_key", a: string, b: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${a}.${key}`)} = ${sql.ref(`${b}.${key}`)} COLLATE "C"`;

/** Returns the expression for the key that all names of a maker have in common, as `makerKeys` of the contract does. */
export function makerKey(name: RawBuilder<unknown>, aliases: MakerAliasKeys): RawBuilder<string | null> {
  // In a subquery, the keys are read once per statement.
  const keys = sql`(SELECT ${JSON.stringify(Object.fromEntries(aliases))}::jsonb)`;
  return sql<string | null>`coalesce(${keys} ->> maker_spelling(${name}), maker_spelling(${name}))`;
}

/**
 * Whether two rows, given by alias, are the same part: equal part numbers, ignoring case, blanks and dashes, and no
 * conflicting manufacturers. Each row has `part_key` and `manufacturer`.
 */
export function isSamePart(a: string, b: string, aliases: MakerAliasKeys): RawBuilder<SqlBool> {
  const typed = (alias: string): RawBuilder<unknown> => sql.ref(`${alias}.manufacturer`);
  // Compares the typed manufacturers first. Most are equal, and computing a key takes longer than the rest of the
  // comparison.
  return sql`
    (
      ${hasSameKey("part_key", a, b)}
      AND (
        ${typed(a)} = ${typed(b)}
        OR coalesce(${makerKey(typed(a), aliases)} = ${makerKey(typed(b), aliases)} COLLATE "C", true)
      )
    )`;
}
