import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";

/**
 * True if either company has declined the order with the given alias. A declined order is excluded from totals and
 * reserves no lot.
 */
export const isDeclined = (order: string): RawBuilder<SqlBool> => sql`${sql.ref(`${order}.declined_at`)} IS NOT NULL`;

export const isNotDeclined = (order: string): RawBuilder<SqlBool> => sql`${sql.ref(`${order}.declined_at`)} IS NULL`;
