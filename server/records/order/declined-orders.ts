import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";

/**
 * True when either company has declined the order with this alias. A declined order is excluded from totals and
 * reserves no lot.
 */
export const isDeclined = (order: string): RawBuilder<SqlBool> => sql`${sql.ref(`${order}.declined_at`)} IS NOT NULL`;

export const isNotDeclined = (order: string): RawBuilder<SqlBool> => sql`${sql.ref(`${order}.declined_at`)} IS NULL`;
