import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { notDeclined } from "#server/db/not-declined.ts";

export const isNotDeclined = (order: string): RawBuilder<SqlBool> => sql.raw(notDeclined(order));

/**
 * True if either company has declined the order with the given alias. A declined order is excluded from totals and
 * reserves no lot.
 */
export const isDeclined = (order: string): RawBuilder<SqlBool> => sql`NOT (${isNotDeclined(order)})`;
