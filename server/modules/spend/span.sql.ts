import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { andAll } from "#server/db/list-query.ts";

/** From the first instant to before the last one; null is without a limit. */
export interface Span {
  readonly from: Date | null;
  readonly before: Date | null;
}

/** Whether a column's instant lies in the span. */
export const within = (column: string, { from, before }: Span): RawBuilder<SqlBool> =>
  andAll([
    ...(from === null ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${from.toISOString()}::timestamptz`]),
    ...(before === null ? [] : [sql<SqlBool>`${sql.ref(column)} < ${before.toISOString()}::timestamptz`]),
  ]);
