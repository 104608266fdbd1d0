import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";

/** True when one side has declined the order with this alias: it counts in no sum and holds no lot. */
export const isDeclined = (order: string): RawBuilder<SqlBool> => sql`${sql.ref(`${order}.declined_at`)} IS NOT NULL`;

/** True when neither side has declined the order with this alias. */
export const isNotDeclined = (order: string): RawBuilder<SqlBool> => sql`${sql.ref(`${order}.declined_at`)} IS NULL`;
